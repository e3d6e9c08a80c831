import type { EffectMeaning, Library, Operation, RetryPolicy, Shape } from '../../model/catalogue.js';
import { harmless } from './store-parts.js';

/** Every document goes out by POST; only a mutation changes anything, and the document's text says which it is. */

function sends(document: string, params: readonly string[], headers: readonly string[]): Operation {
  const effect: EffectMeaning = {
    kind: 'http-request', method: { is: 'POST' }, text: { at: document, language: 'graphql', params }, data: params,
    keys: headers.map((at) => ({ at, header: true })),
    repair: { key: { at: headers[0]!, property: 'Idempotency-Key', header: true } },
  };
  return { effect };
}

const reads: Operation = { effect: { kind: 'http-request', reads: true } };

/** `client.request(document, variables, headers)` or `client.request({ document, variables, requestHeaders })`. */
const byOptions = sends('0.document', ['0.variables'], ['0.requestHeaders']);
const onClient: Operation = { ...sends('0', ['1'], ['2']), overloads: [{ when: { at: '0.document', is: 'present' }, operation: byOptions }] };
const batchOnClient: Operation = {
  ...sends('0.*.document', ['0.*.variables'], ['1']),
  overloads: [
    { when: { at: '0', is: 'object' }, operation: sends('0.documents.*.document', ['0.documents.*.variables'], ['0.requestHeaders']) },
  ],
};
/** `request(url, document, variables, headers)`. */
const direct: Operation = { ...sends('1', ['2'], ['3']), overloads: [{ when: { at: '0.document', is: 'present' }, operation: byOptions }] };

export const graphqlRequest: Library = {
  name: 'graphql-request', family: 'http', packages: ['graphql-request'],
  source: 'https://github.com/graffle-js/graffle/tree/graphql-request#readme',
  types: {
    Client: {
      members: {
        request: { call: onClient }, rawRequest: { call: onClient }, batchRequests: { call: batchOnClient },
        ...harmless('setHeader', 'setHeaders', 'setEndpoint'),
      },
    },
  },
  exports: {
    GraphQLClient: { type: 'Client', new: { returns: 'Client', configures: { on: 'result', headers: ['1.headers'], baseUrl: ['0'] } } },
    request: { call: direct }, rawRequest: { call: direct }, default: { call: direct },
    batchRequests: { call: sends('1.*.document', ['1.*.variables'], ['2']) },
    gql: { call: { returns: { same: 'tag' } } }, ClientError: { new: { inert: true } }, ...harmless('analyzeDocument'),
  },
};

const anyOperation = (because: string, attempts: RetryPolicy['attempts'], predicate: string): Operation => ({
  configures: {
    on: 'result', retry: { because, methods: { default: ['*'] }, ...(attempts ? { attempts } : {}), predicate: { at: [predicate] } },
  },
});

export const apolloClient: Library = {
  name: '@apollo/client', family: 'http', packages: ['@apollo/client', '@apollo/client/*', 'apollo-client', 'apollo-link-retry'],
  source: 'https://www.apollographql.com/docs/react/api/link/apollo-link-retry',
  types: {
    Client: {
      members: {
        mutate: { call: sends('0.mutation', ['0.variables'], ['0.context.headers']) },
        ...Object.fromEntries(['query', 'watchQuery', 'refetchQueries', 'subscribe'].map((name) => [name, { call: reads }])),
        ...harmless('resetStore', 'clearStore', 'readQuery', 'writeQuery', 'stop', 'onResetStore', 'setLink'),
      },
    },
  },
  exports: {
    ApolloClient: { type: 'Client', new: { returns: 'Client' } },
    RetryLink: {
      new: anyOperation(
        '`RetryLink` sends any operation again on a network error, mutations too, up to five times in all by default',
        { at: ['0.attempts.max'], default: 4, total: true }, '0.attempts.retryIf'
      ),
    },
    gql: { call: { returns: { same: 'tag' } } },
    useMutation: { call: { inert: true } }, useQuery: { call: { inert: true } },
    ...Object.fromEntries(['HttpLink', 'InMemoryCache', 'ApolloLink'].map((name) => [name, { new: { inert: true } }])),
    ...harmless('createHttpLink', 'from', 'split', 'concat'),
  },
};

const urqlClient: Shape = {
  members: {
    ...Object.fromEntries([
      'mutation', 'executeMutation',
    ].map((name) => [name, { call: sends('0', ['1'], ['2.fetchOptions.headers', '1.fetchOptions.headers']) }])),
    ...Object.fromEntries(['query', 'readQuery', 'executeQuery', 'subscription'].map((name) => [name, { call: reads }])),
  },
};

export const urql: Library = {
  name: '@urql/core', family: 'http', packages: ['@urql/core', 'urql', '@urql/next', '@urql/vue', '@urql/svelte'],
  source: 'https://commerce.nearform.com/open-source/urql/docs/api/core/',
  types: { Client: urqlClient },
  exports: {
    Client: { type: 'Client', new: { returns: 'Client' }, call: { returns: 'Client' } }, createClient: { call: { returns: 'Client' } },
    gql: { call: { returns: { same: 'tag' } } },
    fetchExchange: {}, cacheExchange: {}, ...harmless('useMutation', 'useQuery', 'ssrExchange'),
  },
};

export const urqlRetry: Library = {
  name: '@urql/exchange-retry', family: 'retry', packages: ['@urql/exchange-retry'],
  source: 'https://commerce.nearform.com/open-source/urql/docs/api/retry-exchange/',
  exports: {
    retryExchange: {
      call: anyOperation('`retryExchange` sends any operation again on a network error, mutations too, twice in all by default', {
        at: ['0.maxNumberAttempts'], default: 1, total: true,
      }, '0.retryIf'),
    },
  },
};

export const graphqlTag: Library = {
  name: 'graphql-tag', family: 'http', packages: ['graphql-tag'],
  exports: { default: { call: { returns: { same: 'tag' } } }, gql: { call: { returns: { same: 'tag' } } } },
};
