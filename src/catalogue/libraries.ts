import type { Library } from '../model/catalogue.js';
import { javascript } from './javascript.js';
import * as brokers from './libraries/brokers.js';
import { CLIENTS } from './libraries/clients.js';
import * as httpClients from './libraries/http-clients.js';
import { inertPackages } from './libraries/inert.js';
import * as keyMakers from './libraries/key-makers.js';
import * as messages from './libraries/messages-to-people.js';
import * as payments from './libraries/payments.js';
import * as queues from './libraries/queues.js';
import * as schedules from './libraries/schedules-and-workflows.js';
import * as servers from './libraries/servers.js';
import { STORES } from './libraries/stores.js';
import { VENDORS } from './libraries/vendors.js';

/** The libraries that a family's file exports; its other exports are parts of them. */
const librariesOf = (family: Readonly<Record<string, unknown>>): Library[] => Object.values(family).filter(isLibrary);

function isLibrary(value: unknown): value is Library {
  return typeof value === 'object' && value !== null && 'family' in value && 'packages' in value;
}

/** Everything that is known, the language first. */
export const LIBRARIES: readonly Library[] = [
  javascript, ...CLIENTS, ...VENDORS, ...[httpClients, keyMakers, payments, messages, queues, brokers, servers, schedules].flatMap(librariesOf), ...STORES, ...inertPackages,
];
