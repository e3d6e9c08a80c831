import type { Library, Operation } from '../../model/catalogue.js';
import { classOf, harmless, named } from './store-parts.js';

/** Components of Convex that run an action later, and again when it fails. What a mutation hands to them is part of its transaction. */

const runsLater: Operation = { effect: { kind: 'enqueue', target: { at: '1' }, data: ['2'], handle: '0' } };

export const convexComponents: Library = {
  name: '@convex-dev/action-retrier', family: 'workflow', packages: ['@convex-dev/action-retrier', '@convex-dev/workpool'],
  source: 'https://github.com/get-convex/action-retrier#readme',
  types: {
    Retrier: { members: { ...named(['run', 'runAfter', 'runAt'], runsLater), ...harmless('status', 'cancel', 'cleanup') } },
    Pool: {
      members: {
        ...named(['enqueueAction', 'enqueueMutation', 'enqueueQuery', 'enqueueActionBatch', 'enqueueMutationBatch'], runsLater),
        ...harmless('status', 'cancel', 'cancelAll'),
      },
    },
  },
  exports: { ActionRetrier: classOf('Retrier', { inert: true }), Workpool: classOf('Pool', { inert: true }) },
};
