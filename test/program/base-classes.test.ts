import { describe, expect, it } from 'vitest';
import { meant } from './programs.js';

describe('static members of a class that extends a catalogued one', () => {
  it.each([
    ['sequelize', `import { Model } from 'sequelize'; class Rota extends Model {}`, 'Rota.create', 'Rota.create({ a: 1 })', 'sequelize db-insert'],
    ['sequelize of its namespace', `import Sequelize from 'sequelize'; class Rota extends Sequelize.Model {}`, 'Rota.create', 'Rota.create({ a: 1 })', 'sequelize db-insert'],
    ['sequelize-typescript', `import { Model } from 'sequelize-typescript'; class Rota extends Model<Rota> {}`, 'Rota.create', 'Rota.create({ a: 1 })', 'sequelize db-insert'],
    ['typeorm', `import { BaseEntity } from 'typeorm'; class Rota extends BaseEntity {}`, 'Rota.insert', 'Rota.insert({ a: 1 })', 'typeorm db-insert'],
    ['objection', `import { Model } from 'objection'; class Rota extends Model {}`, 'Rota.query().insert', 'Rota.query().insert({ a: 1 })', 'objection db-insert'],
  ])('are those of the library: %s', (_, head, begins, call, expected) => {
    expect(meant(`${head} export const f = () => ${call};`, begins)).toBe(expected);
  });

  it('are found through classes of the program, and from their own static methods', () => {
    const text = `import { Model } from 'sequelize'; class Base extends Model {} class Rota extends Base { static add() { return this.create({ a: 1 }); } }
      export const f = () => Rota.update({ a: 1 }, { where: { id: 1 } });`;
    expect(meant(text, 'Rota.update')).toBe('sequelize db-update');
    expect(meant(text, 'this.create')).toBe('sequelize db-insert');
  });

  it('are the own ones where the class has them', () => {
    expect(meant(`import { Model } from 'sequelize'; class Rota extends Model { static create() { return 1; } } Rota.create();`, 'Rota.create')).toBe('function');
  });
});

describe('instances of a class that extends a catalogued one', () => {
  it('have the members of the library\'s instances and not the static ones', () => {
    const text = `import { Model } from 'sequelize'; class Rota extends Model { async book() { await this.save(); } } const one = new Rota(); one.save(); one.findAll();`;
    expect(meant(text, 'this.save')).toMatch(/^sequelize db-/);
    expect(meant(text, 'one.save')).toMatch(/^sequelize db-/);
    expect(meant(text, 'one.findAll')).toMatch(/^unknown/);
  });

  it('are what `new` gives where the base has no type of its own', () => {
    expect(meant(`import { BaseEntity } from 'typeorm'; class Rota extends BaseEntity {} export const f = (rota: Rota) => rota.remove();`, 'rota.remove')).toBe('typeorm db-delete');
  });

  it('come from static calls', () => {
    const text = `import { Model } from 'sequelize'; class Rota extends Model {} export async function f() { const rota = await Rota.findByPk(1); await rota.destroy(); }`;
    expect(meant(text, 'rota.destroy')).toBe('sequelize db-delete');
    const many = `import { BaseEntity } from 'typeorm'; class Rota extends BaseEntity {} export async function f() { for (const one of await Rota.find()) await one.remove(); }`;
    expect(meant(many, 'one.remove')).toBe('typeorm db-delete');
    const found = `import mongoose from 'mongoose'; const Rota = mongoose.model('Rota'); export async function f() { const one = await Rota.findById(1); await one.save(); }`;
    expect(meant(found, 'one.save')).toMatch(/^mongoose db-/);
    const built = `import { BaseEntity } from 'typeorm'; class Rota extends BaseEntity {} export async function f() { const one = Rota.create({}); await one.save(); }`;
    expect(meant(built, 'one.save')).toMatch(/^typeorm db-/);
  });
});
