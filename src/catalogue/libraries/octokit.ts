import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { harmlessWrite, members, reads, sdkCall } from './sdk-parts.js';
import { classOf, harmless } from './store-parts.js';

/** GitHub has no key for its requests. The bundle `octokit` sends again what fails; the bare clients do not. */

const creates = sdkCall({ data: ['0'], stake: 'ordinary' });
const CREATING = [
  'issues.create', 'issues.createComment', 'issues.createLabel', 'issues.createMilestone', 'pulls.create', 'pulls.createReview',
  'pulls.createReviewComment', 'pulls.createReplyForReviewComment', 'repos.createRelease', 'repos.createForAuthenticatedUser',
  'repos.createInOrg', 'repos.createCommitStatus', 'repos.createDispatchEvent', 'repos.createDeployment', 'repos.createDeploymentStatus',
  'repos.createCommitComment', 'repos.createWebhook', 'actions.createWorkflowDispatch', 'actions.reRunWorkflow',
  'checks.create', 'gists.create', 'gists.createComment', 'git.createRef', 'git.createTag', 'teams.create', 'repos.createFork',
  'repos.createUsingTemplate', 'repos.uploadReleaseAsset', 'orgs.createInvitation', 'projects.createCard',
];

/** `octokit.request('POST /repos/{owner}/{repo}/issues', params)`. */
const request: Operation = {
  effect: {
    kind: 'http-request', method: { at: ['0', '0.method'], default: 'GET' }, target: { at: '0', or: ['0.url'] }, data: ['1'],
    keys: [{ at: '1.headers', header: true }],
  },
};
const graphql: Operation = {
  effect: { kind: 'http-request', method: { is: 'POST' }, text: { at: '0', language: 'graphql', params: ['1'] }, data: ['1'] },
};

const rest: Record<string, Shape> = {
  ...members(CREATING, creates), ...members(CREATING.map((name) => `rest.${name}`), creates),
  ...members([
    'rest.repos.createOrUpdateFileContents', 'rest.issues.addLabels', 'rest.issues.setLabels', 'rest.issues.addAssignees',
    'rest.issues.updateComment', 'rest.repos.updateRelease', 'rest.git.createBlob', 'rest.git.createTree', 'rest.git.createCommit',
    'rest.git.updateRef',
  ], harmlessWrite()),
  // The rest asks, or names an id or a path and says what it is to be.
  'rest.*': { members: { '*': { call: harmlessWrite() } } },
  request: { call: request }, graphql: { call: graphql }, paginate: { call: reads, members: { iterator: { call: reads } } },
  ...harmless('log', 'hook', 'auth'),
};

const made = classOf('Octokit');
const again: Operation = {
  configures: {
    on: 'result',
    retry: {
      because: 'octokit sends a failed request again, three times by default, whatever its method', methods: { default: ['*'] },
      attempts: { at: ['0.retry.retries', '0.request.retries'], default: 3 },
    },
  },
};

const plugin: Operation = {
  inert: true, returns: 'Plain',
  overloads: [
    '0', '1', '2', '3',
  ].map((at) => ({ when: { at, type: '@octokit/plugin-retry#Retry' }, operation: { inert: true, returns: 'Retrying' } })),
};
const withPlugin: Record<string, Shape> = { plugin: { call: plugin }, defaults: { call: { inert: true, returns: 'Plain' } } };

export const octokitRest: Library = {
  name: '@octokit/rest', family: 'other', packages: ['@octokit/rest', '@octokit/core', '@octokit/action'],
  source: 'https://octokit.github.io/rest.js/',
  types: {
    Octokit: { members: rest }, Plain: { ...classOf('Octokit'), members: withPlugin },
    Retrying: { ...classOf('Octokit', again), members: withPlugin },
  },
  exports: { Octokit: { ...made, members: withPlugin } },
};

/** The bundle, with the retry plugin in it. */
export const octokitBundle: Library = {
  name: 'octokit', family: 'other', packages: ['octokit'], source: 'https://github.com/octokit/octokit.js#retries',
  types: { Octokit: { extends: ['@octokit/rest#Octokit'] } },
  exports: {
    Octokit: { ...classOf('Octokit', again), members: { defaults: { call: { inert: true } } } }, App: { new: { inert: true } },
    RequestError: { new: { inert: true } },
  },
};

export const octokitRetry: Library = {
  name: '@octokit/plugin-retry', family: 'retry', packages: ['@octokit/plugin-retry'],
  source: 'https://github.com/octokit/plugin-retry.js#readme',
  types: { Retry: {} },
  exports: { retry: { instance: 'Retry' } },
};

export const octokitRequest: Library = {
  name: '@octokit/request', family: 'other', packages: ['@octokit/request', '@octokit/graphql'],
  source: 'https://github.com/octokit/request.js#readme',
  exports: {
    request: { call: request, members: { defaults: { call: { inert: true } } } },
    graphql: { call: graphql, members: { defaults: { call: { inert: true } } } },
  },
};
