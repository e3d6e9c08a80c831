import type { Library } from '../../model/catalogue.js';

/** Packages whose calls change nothing that a repeat could double: logging, telemetry, validation, dates, formatting, configuration. */
const LOGGERS = ['pino', 'pino-http', 'winston', 'bunyan', 'loglevel', 'debug', 'signale', 'consola', 'log4js', 'npmlog', 'nestjs-pino', 'nest-winston', 'morgan'];
const TELEMETRY = ['prom-client', '@opentelemetry/api', '@opentelemetry/sdk-node', '@sentry/node', '@sentry/nestjs', '@sentry/nextjs', '@sentry/browser', 'dd-trace', 'hot-shots', 'node-statsd', 'newrelic', 'posthog-node', 'posthog-js', '@segment/analytics-node', 'analytics-node', 'mixpanel', '@amplitude/analytics-node', 'applicationinsights', '@willsoto/nestjs-prometheus', 'rollbar', '@bugsnag/js'];
const VALIDATORS = ['zod', 'joi', 'yup', 'ajv', 'class-validator', 'class-transformer', 'superstruct', 'valibot', 'io-ts', 'validator', '@sinclair/typebox', 'express-validator', '@hapi/joi', 'arktype', 'envalid', 'znv'];
const DATES_AND_FORMATS = ['dayjs', 'date-fns', 'date-fns-tz', 'luxon', 'moment', 'moment-timezone', 'ms', 'bytes', 'pretty-ms', 'qs', 'query-string', 'semver', 'mime', 'mime-types', 'chalk', 'picocolors', 'dotenv', 'config', 'slugify', 'he', 'marked', 'handlebars', 'mustache', 'ejs', 'pug', 'jose', 'cors', 'helmet', 'compression', 'cookie-parser', 'body-parser', 'multer', '@nestjs/swagger', '@nestjs/config', '@nestjs/jwt', '@nestjs/passport', 'passport', 'reflect-metadata', 'http-errors', 'http-status-codes', 'decimal.js', 'bignumber.js', 'big.js', 'path', 'url', 'util', 'querystring', 'assert', 'zlib', 'string_decoder', 'buffer', 'perf_hooks', 'async_hooks', 'react', 'next/link', 'next/image'];

export const inertPackages: readonly Library[] = [...LOGGERS, ...TELEMETRY, ...VALIDATORS, ...DATES_AND_FORMATS].map((name) => ({
  name, family: TELEMETRY.includes(name) ? 'telemetry' : 'inert', packages: [name, `${name}/*`], inert: true,
}));
