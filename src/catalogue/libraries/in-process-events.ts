import type { Library, Shape } from '../../model/catalogue.js';
import { listens } from './entry-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

/** Events in this process: nothing is stored, a crash loses them, and no broker delivers them again. */

const emitter: Shape = {
  members: {
    ...Object.fromEntries(['on', 'once', 'many', 'onAny', 'addListener', 'prependListener', 'prependAny', 'prependOnceListener'].map((name) => [name, listens])),
    ...harmless('emit', 'emitAsync', 'off', 'offAny', 'removeListener', 'removeAllListeners', 'listeners', 'listenerCount', 'waitFor', 'setMaxListeners', 'eventNames', 'hasListeners'),
  },
};

export const eventEmitter2: Library = {
  name: 'eventemitter2', family: 'other', packages: ['eventemitter2', 'eventemitter3', 'emittery', 'mitt'], source: 'https://github.com/EventEmitter2/EventEmitter2#readme',
  types: { Emitter: emitter },
  exports: { EventEmitter2: classOf('Emitter'), EventEmitter: classOf('Emitter'), default: { ...classOf('Emitter'), call: { returns: 'Emitter' } }, '=': { ...classOf('Emitter'), call: { returns: 'Emitter' }, members: { EventEmitter2: classOf('Emitter'), EventEmitter: classOf('Emitter') } } },
};

export const nestEventEmitter: Library = {
  name: '@nestjs/event-emitter', family: 'other', packages: ['@nestjs/event-emitter'], source: 'https://docs.nestjs.com/techniques/events',
  exports: {
    EventEmitter2: { type: 'eventemitter2#Emitter', new: { returns: 'eventemitter2#Emitter' } },
    OnEvent: { decorator: { method: { run: { kind: 'later' } } } },
    EventEmitterModule: { members: harmless('forRoot') }, EventEmitterReadinessWatcher: { type: 'Watcher' },
  },
  types: { Watcher: { members: harmless('waitUntilReady') } },
};

/** A command is run here and now by the class that handles it; events by all that listen. */
export const nestCqrs: Library = {
  name: '@nestjs/cqrs', family: 'other', packages: ['@nestjs/cqrs'], source: 'https://docs.nestjs.com/recipes/cqrs',
  types: {
    Bus: { members: harmless('execute', 'publish', 'publishAll', 'register', 'subscribe', 'pipe') },
    AggregateRoot: { members: harmless('apply', 'commit', 'uncommit', 'publish', 'publishAll', 'getUncommittedEvents', 'loadFromHistory') },
    Publisher: { members: { mergeObjectContext: { call: { returns: { same: '0' } } }, mergeClassContext: { call: { returns: { same: '0' } } } } },
  },
  exports: {
    ...typesOf({ CommandBus: 'Bus', QueryBus: 'Bus', EventBus: 'Bus', UnhandledExceptionBus: 'Bus', EventPublisher: 'Publisher' }),
    AggregateRoot: classOf('AggregateRoot'),
    CommandHandler: { decorator: { methods: { execute: { run: { kind: 'inline' } } } } }, QueryHandler: { decorator: { methods: { execute: { run: { kind: 'inline' } } } } },
    EventsHandler: { decorator: { methods: { handle: { run: { kind: 'later' } } } } },
    Saga: { decorator: { inert: true } }, CqrsModule: { members: harmless('forRoot', 'forRootAsync') }, Command: { new: { inert: true } }, Query: { new: { inert: true } },
  },
};
