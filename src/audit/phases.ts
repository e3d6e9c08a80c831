/** What an audit does, in order. */
export const PHASES = ['find files', 'read and parse', 'link', 'replay', 'rules'] as const;
export type Phase = (typeof PHASES)[number];
