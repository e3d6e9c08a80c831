import type { Prisma, PrismaClient } from '@prisma/client';
import { Queue, type Job as BullJob } from 'bullmq';
import * as z from 'zod';
import def from './default-export';

const schema = z.object({ id: z.string() });
export type Input = z.infer<typeof schema>;
export type Handler = (event: Input, context: { readonly id: string; retry?(n: number): void }) => Promise<Prisma.BatchPayload>;
type Tx = Omit<PrismaClient, '$connect' | `$dis` | -1> & { nested: Tx | null | undefined | 1n };
interface Repo<T extends Input = Input> extends Base, Pick<Other, 'a'> { find(id: T['id']): T[]; readonly items: readonly T[]; fn: new () => T; key: keyof T; (call: number): string; [index: number]: T }
interface Base { base: import('./lib').Thing<string>; self: this; u: unique symbol; fnType: () => asserts this; tuple: [a: string, b?: number]; cond: Base extends infer U ? U : never }
class Other { a = 1; b?: BullJob<Input, void>; }
export default interface Exported { other: Other; d: def }
export { type Tx, Queue, Other as Renamed };
export type { Repo };
export * from './barrel';
export * as everything from './everything';
export { one, two as second, default as third } from './re-exported';
export type { T4 } from './types-only';
export const handler: Handler = async (event, context) => { const row = (await run(event)) as Prisma.BatchPayload; let tx!: Tx; tx = await begin(); return consume(tx, row, context as unknown as Tx); };
export function generic<T extends PrismaClient, U>(client: T, other: U, client2: typeof prisma.client): T { return client; }
const prisma = { client: {} as PrismaClient };
declare const run: (i: unknown) => Promise<unknown>, begin: any;
declare function consume(...args: unknown[]): Prisma.BatchPayload;
declare class Ambient { a: string }
let ambient: Ambient = new Ambient();
