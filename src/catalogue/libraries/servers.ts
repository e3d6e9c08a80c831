import type { Boundary, Callback, Library, Shape } from '../../model/catalogue.js';
import { nothing, nothings, stable } from './call-parts.js';

const CLIENT_AGAIN = 'the client sends the request again when it gets no answer';
const route = (method: string, at?: string): Boundary => ({ kind: 'boundary', context: 'client', because: CLIENT_AGAIN, name: `${method} {${at ?? '0'}}`, trigger: { kind: 'route', at: at ?? '0', method } });
const METHODS = ['post', 'put', 'patch', 'delete', 'get', 'head', 'options'] as const;
const answer: Shape = { call: { effect: { kind: 'response' } } };

const request: Shape = { members: {
  body: stable('caller'), params: stable('caller'), query: stable('caller'), headers: stable('caller'), cookies: stable('caller'), ip: stable('caller'), url: stable('caller'), originalUrl: stable('caller'), method: stable('caller'), user: stable('caller'),
  header: { call: { origin: { kind: 'stable', as: 'caller-key' } } }, get: { call: { origin: { kind: 'stable', as: 'caller-key' } } },
} };
const response: Shape = { members: { json: answer, send: answer, sendStatus: answer, end: answer, redirect: answer, render: answer, status: { call: { returns: { same: 'receiver' }, inert: true } }, locals: {}, ...nothings('set', 'header', 'setHeader', 'type', 'cookie', 'clearCookie', 'on') } };
const expressHandler = (method: string): Callback => ({ at: 'fn', run: route(method), params: { 0: { type: 'Request' }, 1: { type: 'Response' } } });
const expressRoutes = Object.fromEntries(METHODS.map((one): [string, Shape] => [one, { call: { callbacks: [expressHandler(one.toUpperCase())], returns: { same: 'receiver' } } }]));
const router: Shape = { members: {
  ...expressRoutes, use: { call: { callbacks: [{ at: 'fn', run: { kind: 'later' }, params: { 0: { type: 'Request' }, 1: { type: 'Response' } } }] } }, all: { call: { callbacks: [expressHandler('ALL')] } }, route: { call: { returns: 'Router' } }, ...nothings('listen', 'set', 'enable', 'disable', 'param'),
} };
const makesRouter: Shape = { call: { returns: 'Router' }, new: { returns: 'Router' } };
export const express: Library = {
  name: 'express', family: 'server', packages: ['express', 'express-promise-router'], source: 'https://expressjs.com/en/5x/api.html',
  types: { Router: router, Request: request, Response: response },
  exports: {
    default: { ...makesRouter, members: { Router: makesRouter, json: nothing, raw: nothing, urlencoded: nothing, static: nothing, text: nothing } }, '=': { ...makesRouter, members: { Router: makesRouter, json: nothing, raw: nothing, urlencoded: nothing, static: nothing } },
    Router: { ...makesRouter, type: 'Router' }, Express: { type: 'Router' }, Application: { type: 'Router' }, Request: { type: 'Request' }, Response: { type: 'Response' }, json: nothing, raw: nothing, urlencoded: nothing,
  },
};

const fastifyInstance: Shape = { members: {
  ...Object.fromEntries(METHODS.map((one): [string, Shape] => [one, { call: { callbacks: [{ at: 'fn', run: route(one.toUpperCase()), params: { 0: { type: 'express#Request' }, 1: { type: 'Reply' } } }] } }])),
  route: { call: { callbacks: [{ at: '0.handler', run: route('ROUTE', '0.url'), params: { 0: { type: 'express#Request' }, 1: { type: 'Reply' } } }] } },
  register: { call: { callbacks: [{ at: '0', run: { kind: 'inline' }, params: { 0: { type: 'Instance' } } }] } }, addHook: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } }, ...nothings('listen', 'decorate', 'log', 'ready', 'close'),
} };
export const fastify: Library = {
  name: 'fastify', family: 'server', packages: ['fastify'], types: { Instance: fastifyInstance, Reply: response },
  exports: { default: { call: { returns: 'Instance' } }, fastify: { call: { returns: 'Instance' } }, '=': { call: { returns: 'Instance' } }, FastifyInstance: { type: 'Instance' }, FastifyRequest: { type: 'express#Request' }, FastifyReply: { type: 'Reply' } },
};

const koaContext: Shape = { members: { request: { instance: 'express#Request' }, params: stable('caller'), query: stable('caller'), get: { call: { origin: { kind: 'stable', as: 'caller-key' } } }, body: {}, status: {}, state: {}, throw: nothing } };
const koaRouter: Shape = { members: { ...Object.fromEntries([...METHODS, 'del' as const].map((one): [string, Shape] => [one, { call: { callbacks: [{ at: 'fn', run: route(one === 'del' ? 'DELETE' : one.toUpperCase()), params: { 0: { type: 'Context' } } }] } }])), use: { call: { callbacks: [{ at: 'fn', run: { kind: 'later' }, params: { 0: { type: 'Context' } } }] } }, routes: nothing, allowedMethods: nothing } };
export const koa: Library = {
  name: 'koa', family: 'server', packages: ['koa', '@koa/router', 'koa-router'], types: { Context: koaContext, Router: koaRouter },
  exports: { default: { type: 'Router', new: { returns: 'Router' } }, '=': { type: 'Router', new: { returns: 'Router' } }, Router: { type: 'Router', new: { returns: 'Router' } }, Context: { type: 'Context' } },
};

const honoRequest: Shape = { members: { header: { call: { origin: { kind: 'stable', as: 'caller-key' } } }, json: { call: { origin: { kind: 'stable', as: 'caller' } } }, param: { call: { origin: { kind: 'stable', as: 'caller' } } }, query: { call: { origin: { kind: 'stable', as: 'caller' } } }, text: { call: { origin: { kind: 'stable', as: 'caller' } } } } };
export const hono: Library = {
  name: 'hono', family: 'server', packages: ['hono', 'hono/tiny', 'hono/quick'],
  types: {
    App: { members: { ...Object.fromEntries(METHODS.map((one): [string, Shape] => [one, { call: { callbacks: [{ at: 'fn', run: route(one.toUpperCase()), params: { 0: { type: 'Context' } } }], returns: { same: 'receiver' } } }])), use: { call: { callbacks: [{ at: 'fn', run: { kind: 'later' }, params: { 0: { type: 'Context' } } }] } }, route: nothing, basePath: { call: { returns: { same: 'receiver' } } } } },
    Context: { members: { req: { instance: 'Request' }, json: answer, text: answer, body: answer, redirect: answer, ...nothings('set', 'get', 'header', 'status') } }, Request: honoRequest,
  },
  exports: { Hono: { type: 'App', new: { returns: 'App' } }, Context: { type: 'Context' } },
};

const parameter = (as: 'caller' | 'caller-key'): Shape => ({ decorator: { parameter: { kind: 'stable', as } } });
export const nestCommon: Library = {
  name: '@nestjs/common', family: 'server', packages: ['@nestjs/common'], source: 'https://docs.nestjs.com/controllers',
  types: { Logger: { members: nothings('log', 'error', 'warn', 'debug', 'verbose', 'fatal', 'setContext') } },
  exports: {
    Controller: { decorator: { prefix: '0' } }, Injectable: { decorator: { inert: true } }, Module: { decorator: { inert: true } }, Inject: { decorator: { injects: { token: '0' } } },
    ...Object.fromEntries(['Post', 'Put', 'Patch', 'Delete', 'Get', 'Head', 'All'].map((one): [string, Shape] => [one, { decorator: { method: { run: route(one.toUpperCase()) } } }])),
    Body: parameter('caller'), Param: parameter('caller'), Query: parameter('caller'), Headers: parameter('caller-key'), Req: parameter('caller'), Request: parameter('caller'), UploadedFile: parameter('caller'), Ip: parameter('caller'),
    Logger: { type: 'Logger', new: { returns: 'Logger' } },
  },
};

const nextCallback = (method: string): Callback => ({ run: { kind: 'boundary', context: 'client', because: CLIENT_AGAIN, name: method, trigger: { kind: 'route', method } }, params: { 0: { type: 'Request' } } });
export const next: Library = {
  name: 'next', family: 'server', packages: ['next', 'next/server'], source: 'https://nextjs.org/docs/app/api-reference/file-conventions/route',
  types: { Request: { members: { json: { call: { origin: { kind: 'stable', as: 'caller' } } }, text: { call: { origin: { kind: 'stable', as: 'caller' } } }, headers: { members: { get: { call: { origin: { kind: 'stable', as: 'caller-key' } } } } }, nextUrl: stable('caller'), url: stable('caller') } } },
  exports: { NextRequest: { type: 'Request' }, NextResponse: { members: { json: answer, redirect: answer, next: nothing }, new: {} } },
  conventions: [
    { files: ['**/app/**/route.{ts,js,tsx,jsx}', 'app/**/route.{ts,js,tsx,jsx}'], exports: Object.fromEntries(['POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'HEAD'].map((one) => [one, nextCallback(one)])) },
    { files: ['**/pages/api/**/*.{ts,js}'], exports: { default: { run: { kind: 'boundary', context: 'client', because: CLIENT_AGAIN, name: 'API route', trigger: { kind: 'route' } }, params: { 0: { type: 'express#Request' }, 1: { type: 'express#Response' } } } } },
  ],
};
