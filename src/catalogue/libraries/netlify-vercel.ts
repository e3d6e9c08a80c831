import type { Callback, Library } from '../../model/catalogue.js';
import { functionType, handler, scheduled } from './entry-parts.js';
import { route } from './server-parts.js';
import { typesOf } from './store-parts.js';

const express: Callback['params'] = { 0: { type: 'express#Request' }, 1: { type: 'express#Response' } };

/** Functions by where they stand: `netlify/functions`, `api` of Vercel. */
const web: Callback['params'] = { 0: { type: 'web-request#Request' } };
export const netlify: Library = {
  name: '@netlify/functions', family: 'serverless', packages: ['@netlify/functions', 'netlify-cli'], source: 'https://docs.netlify.com/build/functions/get-started/',
  conventions: [{ files: ['netlify/functions/**/*.{js,mjs,ts,mts}', 'netlify/edge-functions/**/*.{js,ts}'], exports: { default: { run: { ...route(undefined, undefined, 'Netlify function'), acknowledge: 'return' }, params: web! }, handler: { run: { ...route(undefined, undefined, 'Netlify function'), acknowledge: 'return' }, params: { 0: { type: 'aws-lambda#APIGatewayProxyEvent' } } } } }],
  types: { Handler: functionType({ 0: { type: 'aws-lambda#APIGatewayProxyEvent' }, 1: { type: 'aws-lambda#Context' } }) },
  exports: { schedule: { call: { returns: { same: '1' }, callbacks: [handler('1', scheduled('Netlify starts it at every tick', { name: 'schedule "{0}"', trigger: { kind: 'schedule', at: '0' } }))] } }, ...typesOf({ Handler: 'Handler' }), builder: { call: { returns: { same: '0' } } }, purgeCache: { call: { inert: true } } },
};

export const vercel: Library = {
  name: '@vercel/node', family: 'serverless', packages: ['@vercel/node', 'vercel', '@vercel/functions'], source: 'https://vercel.com/docs/functions/runtimes/node-js',
  conventions: [{ files: ['api/**/*.{js,mjs,ts,mts}'], exports: { default: { run: route(undefined, undefined, 'Vercel function'), params: express! }, ...Object.fromEntries(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, { run: { ...route(method, undefined, `${method} function`), acknowledge: 'return' as const }, params: web! }])) } }],
  exports: { ...typesOf({ VercelRequest: 'Request', VercelResponse: 'Response', VercelApiHandler: 'Handler' }), waitUntil: { call: { inert: true } } },
  types: { Request: { extends: ['express#Request'] }, Response: { extends: ['express#Response'] }, Handler: functionType(express!, route(undefined, undefined, 'Vercel function')) },
};
