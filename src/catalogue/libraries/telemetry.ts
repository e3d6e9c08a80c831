import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { named } from './store-parts.js';

/** Logs, metrics, traces, analytics: never effects. Where they take a function, they run it now and once. */

const around: Operation = { inert: true, returns: 'Anything', callbacks: [{ at: 'fn', run: { kind: 'inline' } }] };
/** `span(name, options, fn)` gives what the function gives. */
const wraps: Operation = { callbacks: [{ at: 'fn', run: { kind: 'inline' } }], returns: { resultOf: 'fn' } };
const everything: Shape = {
  call: around, new: { inert: true, returns: 'Anything' }, decorator: { inert: true },
  members: {
    ...named([
      'startActiveSpan', 'trace', 'with', 'withSpan', 'startSpan', 'withScope', 'withIsolationScope', 'runInSpan', 'inSpan', 'wrap',
      'captureAsyncFunc',
    ], wraps),
    '*': { instance: 'Anything' },
  },
};

const SPANS = [
  'startSpan', 'startSpanManual', 'startInactiveSpan', 'withScope', 'withIsolationScope', 'withMonitor', 'continueTrace', 'withActiveSpan',
  'suppressTracing', 'startBackgroundTransaction', 'startSegment', 'startWebTransaction', 'captureAsyncFunc', 'captureFunc',
];

export const tracers: Library = {
  name: '@opentelemetry/api', family: 'telemetry', source: 'https://opentelemetry.io/docs/languages/js/instrumentation/',
  packages: [
    '@opentelemetry/api', '@opentelemetry/sdk-node', '@opentelemetry/sdk-trace-node', '@opentelemetry/sdk-trace-base',
    '@opentelemetry/sdk-metrics', '@opentelemetry/resources', '@opentelemetry/semantic-conventions', '@opentelemetry/api-logs',
    '@opentelemetry/core', '@opentelemetry/instrumentation', '@opentelemetry/auto-instrumentations-node',
    '@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/exporter-metrics-otlp-http', 'dd-trace', 'newrelic', 'elastic-apm-node',
    'aws-xray-sdk',
    'aws-xray-sdk-core', '@sentry/node', '@sentry/nestjs', '@sentry/nestjs/*', '@sentry/nextjs', '@sentry/core', '@sentry/browser',
    '@sentry/react', '@sentry/serverless', '@sentry/aws-serverless', '@sentry/google-cloud-serverless', '@sentry/cloudflare', '@sentry/bun',
    '@sentry/profiling-node', '@sentry/tracing',
    '@google-cloud/opentelemetry-cloud-trace-exporter', '@google-cloud/trace-agent', '@aws-lambda-powertools/tracer', 'applicationinsights',
    '@azure/monitor-opentelemetry', 'nestjs-otel', 'honeycomb-beeline', '@honeycombio/opentelemetry-node', 'jaeger-client', 'opentracing',
    'zipkin', '@vercel/otel',
  ],
  types: { Anything: everything },
  exports: {
    ...named(SPANS, wraps),
    context: {
      members: {
        with: { call: { callbacks: [{ at: '1', run: { kind: 'inline' } }], returns: { resultOf: '1' } } },
        bind: { call: { returns: { same: '1' } } }, '*': { call: { inert: true, returns: 'Anything' } },
      },
    },
    default: { instance: 'Anything' }, '=': { instance: 'Anything' }, '*': { instance: 'Anything' },
  },
};

const PLAIN = [
  'prom-client', 'hot-shots', 'node-statsd', 'statsd-client', 'lynx', '@willsoto/nestjs-prometheus', 'express-prom-bundle',
  'fastify-metrics', 'swagger-stats', '@aws-lambda-powertools/metrics', 'aws-embedded-metrics', 'datadog-metrics',
  '@datadog/datadog-api-client', '@datadog/browser-logs', '@datadog/browser-rum',
  'posthog-node', 'posthog-js', 'analytics-node', 'mixpanel', 'mixpanel-browser', '@amplitude/analytics-node', '@amplitude/node',
  '@amplitude/analytics-browser', '@rudderstack/rudder-sdk-node', '@vercel/analytics', '@vercel/speed-insights', 'universal-analytics',
  'rollbar', '@bugsnag/js', '@bugsnag/node', '@airbrake/node', '@honeybadger-io/js',
  '@google-cloud/error-reporting', '@google-cloud/profiler', 'launchdarkly-node-server-sdk', '@launchdarkly/node-server-sdk',
  'unleash-client', '@unleash/client', '@growthbook/growthbook', 'flagsmith-nodejs', '@openfeature/server-sdk', 'statsig-node',
  'configcat-node', '@statsig/statsig-node-core',
];

export const metrics: Library = { name: 'prom-client', family: 'telemetry', packages: PLAIN, inert: true };

/** Events of analytics are no business; an id of their own makes a repeat of one harmless. */
const tracks: Operation = { effect: { kind: 'publish', stake: 'telemetry', keys: [{ at: '0.messageId' }], data: ['0'] } };

export const segment: Library = {
  name: '@segment/analytics-node', family: 'telemetry', packages: ['@segment/analytics-node'],
  source: 'https://segment.com/docs/connections/sources/catalog/libraries/server/node/',
  types: {
    Analytics: {
      members: {
        ...named(['track', 'identify', 'group', 'page', 'screen', 'alias'], tracks),
        ...named(['flush', 'closeAndFlush', 'on', 'ready', 'register'], { inert: true }),
      },
    },
  },
  exports: {
    Analytics: { type: 'Analytics', new: { inert: true, returns: 'Analytics' } },
    default: { type: 'Analytics', new: { inert: true, returns: 'Analytics' } },
  },
};
