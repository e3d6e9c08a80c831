import { describe, expect, it } from 'vitest';
import { knownTables } from '../../src/replay/known-tables.js';
import { programOf } from '../program/programs.js';

const known = (text: string) => knownTables(programOf({ 'a.ts': text }), { text: () => undefined });
const required = (text: string): unknown => known(text).map((one) => [one.purpose, one.form, one.name, one.fields.filter((field) => field.isRequired).map((field) => `${field.name} ${field.type}`)]);

describe('knownTables', () => {
  it('knows tables that are declared', () => {
    expect(required(`import { jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
export const outbox = pgTable('outbox', { id: serial('id').primaryKey(), topic: text('topic').notNull(), note: text('note'), payload: jsonb('payload').notNull() });
export const orders = pgTable('orders', { id: serial('id').primaryKey() });`)).toEqual([['outbox', 'value', 'outbox', ['topic text', 'payload json']]]);
  });

  it('knows entities', () => {
    expect(required(`import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
@Entity() export class OutboxEvent { @PrimaryGeneratedColumn() id!: number; @Column() topic!: string; @Column('jsonb') payload!: object; @Column({ nullable: true }) sentAt!: Date; }`))
      .toEqual([['outbox', 'value', 'OutboxEvent', ['topic text', 'payload json']]]);
  });

  it('knows what inserts write, with what they always give', () => {
    const [table] = known(`import knex from 'knex';
const db = knex({});
export const f = (id: string) => db.transaction(async (trx) => { await trx('outbox').insert({ topic: 'a', payload: JSON.stringify({ id }), status: 'pending' }); });`);
    expect(table).toMatchObject({ purpose: 'outbox', form: 'text', name: 'outbox', isDeclared: false });
    expect(table!.constants.get('status')).toBe("'pending'");
    expect(table!.fields).toContainEqual({ name: 'payload', type: 'text', isRequired: true });
  });

  it('knows the tables of a typed query builder', () => {
    expect(required(`interface Row { id: string; payload: string; sent_at?: Date } export interface Database { processed_events: Row; orders: Row }`))
      .toEqual([['guard', 'text', 'processed_events', ['id text', 'payload text']]]);
  });
});
