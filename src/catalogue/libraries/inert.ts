import type { Library } from '../../model/catalogue.js';

/** Packages whose calls change nothing that a repeat could double. */

function harmless(name: string, packages: readonly string[]): Library {
  return { name, family: 'inert', packages, inert: true };
}

export const loggers = harmless('pino', [
  'pino', 'pino-http', 'pino-pretty', 'winston', 'winston-daily-rotate-file', 'bunyan', 'loglevel', 'debug', 'signale', 'consola', 'log4js',
  'npmlog', 'nestjs-pino', 'nest-winston', 'morgan', 'tslog', 'roarr', 'loglayer', 'adze', 'log-update', 'ora', 'cli-progress',
  '@aws-lambda-powertools/logger',
  '@google-cloud/logging', '@google-cloud/logging-winston', '@google-cloud/logging-bunyan', '@logtail/node', '@axiomhq/js', '@axiomhq/pino',
  'express-winston', 'koa-logger', 'koa-pino-logger', 'lambda-log', 'fancy-log', '@logtape/logtape', 'electron-log', 'simple-node-logger',
]);

/** Numbers, text, structures: values in, values out. */
export const formats = harmless('ms', [
  'ms', 'bytes', 'pretty-ms', 'pretty-bytes', 'humanize-duration', 'parse-duration', 'cron-parser', 'cronstrue', 'rrule', 'qs',
  'query-string', 'semver', 'mime', 'mime-types', 'file-type', 'slugify', '@sindresorhus/slugify', 'change-case', 'pluralize', 'he',
  'html-entities', 'marked', 'markdown-it', 'remark', 'gray-matter', 'sanitize-html',
  'dompurify', 'isomorphic-dompurify', 'cheerio', 'jsdom', 'turndown', 'juice', 'mjml', 'html-to-text', 'handlebars', 'mustache', 'ejs',
  'pug', 'nunjucks', 'eta', 'liquidjs', 'js-yaml', 'yaml', 'toml', 'ini', 'csv-parse', 'csv-parse/*', 'csv-stringify', 'csv-stringify/*',
  'papaparse', 'fast-csv', 'xlsx', 'exceljs', 'xml2js', 'fast-xml-parser',
  'iconv-lite', 'buffer', 'base64-js', 'bs58', 'base-x', 'hashids', 'sqids', 'qrcode', 'sharp', 'jimp', 'pdf-lib', 'pdfkit', 'pdfmake',
  'archiver', 'jszip', 'tar', 'currency.js', 'decimal.js', 'decimal.js-light', 'bignumber.js', 'big.js', 'bn.js', 'dinero.js',
  '@dinero.js/currencies', 'currency-codes', 'country-list', 'i18n-iso-countries',
  'i18next', 'fast-deep-equal', 'deep-equal', 'deepmerge', 'ts-deepmerge', 'immer', 'immutable', 'fast-json-patch', 'deep-diff',
  'jsondiffpatch', 'microdiff', 'jmespath', 'jsonpath', 'jsonpath-plus', 'json5', 'flat', 'dot-prop', 'object-path', 'nested-property',
  'classnames', 'clsx', 'color', 'tinycolor2', 'ua-parser-js', 'geoip-lite', 'ip', 'ipaddr.js',
  'fuse.js', 'natural', 'compromise', 'string-similarity', 'ts-pattern', '@mobily/ts-belt', 'neverthrow', 'ts-results', 'oxide.ts',
  'purify-ts', 'type-fest', 'utility-types', 'tslib', 'reflect-metadata', 'inversify', 'tsyringe', 'typedi', 'awilix',
]);

/** Settings, terminals, errors and what wires a server together without doing business. */
export const wiring = harmless('dotenv', [
  'dotenv', 'dotenv/*', 'dotenv-flow', 'dotenv-expand', 'config', 'convict', 'nconf', 'rc', 'cosmiconfig', '@nestjs/config', 'env-var',
  'chalk', 'picocolors', 'colorette', 'kleur', 'ansi-colors', 'colors', 'commander', 'yargs', 'minimist', 'cac', 'meow', 'inquirer',
  '@inquirer/prompts', 'prompts', 'http-errors', 'http-status-codes', 'http-status',
  'statuses', 'boom', 'verror', 'serialize-error', 'ts-custom-error', 'cors', 'helmet', 'compression', 'cookie-parser', 'cookie',
  'cookie-session', 'body-parser', 'multer', 'connect-timeout', 'response-time', 'serve-static', 'method-override', 'csurf', 'csrf-csrf',
  'hpp', 'express-session', 'connect-redis',
  'passport', 'passport-local', 'passport-jwt', 'passport-google-oauth20', '@nestjs/passport', '@nestjs/jwt', '@nestjs/swagger',
  '@nestjs/terminus', '@nestjs/testing', 'swagger-ui-express', 'swagger-jsdoc', 'jose', 'jwks-rsa', 'express-jwt', 'oauth4webapi',
  '@fastify/cors', '@fastify/helmet', '@fastify/cookie', '@fastify/jwt', '@fastify/swagger', '@fastify/swagger-ui',
  '@fastify/sensible', '@fastify/multipart', '@fastify/formbody', '@fastify/static', '@fastify/type-provider-typebox',
  'fastify-type-provider-zod', '@koa/cors', 'koa-bodyparser', 'koa-helmet', 'koa-body', '@hono/swagger-ui', 'graphql-scalars', 'dataloader',
  '@godaddy/terminus', 'http-terminator', 'lightship',
  'node-graceful-shutdown', 'source-map-support', 'module-alias', 'tsconfig-paths', 'abort-controller', 'node-abort-controller',
  'form-data', 'formdata-node', 'agentkeepalive', 'https-proxy-agent', 'http-proxy-agent', 'tunnel', 'react', 'react/*', 'react-dom',
  'react-dom/*', '@react-email/components', '@react-email/render', 'vue', 'svelte', 'next/link', 'next/image', 'next/font/*',
  'next/dynamic',
]);
