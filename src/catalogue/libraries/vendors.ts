import type { Library } from '../../model/catalogue.js';
import { nestStripe, stripe } from './stripe.js';

/** SDKs of those who move money, write to people or do other things for a program. Of two entries for one package the newer stands first. */
export const VENDORS: readonly Library[] = [
  nestStripe, stripe,
];
