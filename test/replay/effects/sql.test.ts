import { describe, expect, it } from 'vitest';
import { line, lines, write, writes } from './effects-of.js';

const pg = (body: string): string => `import { Pool } from 'pg';
const pool = new Pool();
const TABLE = 'accounts';
export async function run(id: string, amount: number, body: { note: string }, flag: boolean) {
  ${body}
}`;

describe('SQL in pg', () => {
  it.each([
    ['await pool.query("BEGIN");', ['db-statement - {} begin']],
    ['await pool.query("UPDATE accounts SET balance = balance - $1 WHERE id = $2", [amount, id]);', ['db-delta accounts {balance: delta} where id []']],
    ['await pool.query(`INSERT INTO ${TABLE} (id, at) VALUES ($1, now()) ON CONFLICT (id) DO NOTHING`, [id]);', ['db-insert accounts {id: absolute, at: absolute (clock)} on conflict ignore (id)']],
    ["await pool.query(\"UPDATE orders SET status = 'paid' WHERE id = $1 AND status = 'pending'\", [id]);", ['db-update orders {status: absolute} where id, status [state]']],
    ["await pool.query(\"UPDATE orders SET status = 'paid' WHERE id = $1 AND status = 'paid'\", [id]);", ['db-update orders {status: absolute} where id, status []']],
    ['await pool.query("SELECT * FROM accounts WHERE id = $1 FOR UPDATE", [id]);', ['db-read accounts {} where id [] lock row reads']],
    ['await pool.query("SELECT pg_advisory_xact_lock($1)", [id]);', ['lock - {} lock advisory']],
    ["await pool.query(\"SELECT pg_notify('orders', $1)\", [id]);", ['publish orders {}']],
    ['await pool.query("SELECT move_money($1)", [id]);', ['db-statement - {}']],
    ['await pool.query({ text: "INSERT INTO t (a, n) VALUES ($1, 1) ON CONFLICT (a) DO UPDATE SET n = t.n + 1", values: [id] });', ['db-delta t {a: insert-only, n: insert-only, n: delta} on conflict merge (a)']],
    ['await pool.query("INSERT INTO t (a, n) VALUES ($1, $2) ON CONFLICT (a) DO UPDATE SET n = EXCLUDED.n", [id, amount]);', ['db-upsert t {a: insert-only, n: insert-only, n: absolute} on conflict merge (a)']],
    ['await pool.query("WITH d AS (DELETE FROM q WHERE id = $1 RETURNING *) INSERT INTO log SELECT * FROM d", [id]);', ['db-delete q {} where id []', 'db-insert log {, …}']],
    ['await pool.query("INSERT INTO t (id) SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM t WHERE id = $1)", [id]);', ['db-insert t {id: absolute, …} on conflict unless-exists']],
    ['await pool.query("UPDATE a SET x = 1 WHERE id = $1 AND deleted_at IS NULL", [id]);', ['db-update a {x: absolute} where id, deleted_at [null]']],
    ['await pool.query("UPDATE a SET n = n - $1 WHERE id = $2 AND n >= $1", [amount, id]);', ['db-delta a {n: delta} where id, n [bound]']],
    ['await pool.query("UPDATE a SET x = 1, version = version + 1 WHERE id = $1 AND version = $2", [id, amount]);', ['db-delta a {x: absolute, version: delta} where id, version [version]']],
    ['await pool.query("UPDATE a SET tags = array_append(tags, $1) WHERE id = $2", [body.note, id]);', ['db-append a {tags: append} where id []']],
  ])('%s', (body, expected) => {
    expect(lines(pg(body))).toEqual(expected);
  });

  it('reads text that is put together', () => {
    expect(lines(pg('let text = "UPDATE a SET x = 1"; if (flag) text += " WHERE id = $1"; await pool.query(text, [id]);')))
      .toEqual(['db-update a {x: absolute} where id []', 'db-update a {x: absolute}']);
    expect(lines(pg('await pool.query(["UPDATE a", "SET n = n + 1"].join(" "));'))).toEqual(['db-delta a {n: delta}']);
  });

  it('says what is not in view', () => {
    const effect = write(pg('await pool.query(body.note, [id]);'));
    expect(effect).toMatchObject({ kind: 'db-statement', changesOpen: true, conflict: { open: true }, condition: { open: true }, reads: false });
    expect(line(write(pg('await pool.query(`UPDATE a SET ${body.note} WHERE id = $1`, [id]);')))).toBe('db-update a {, …} where id, … []');
  });

  it('gives the values behind placeholders', () => {
    const effect = write(pg('await pool.query("UPDATE accounts SET balance = balance - $1 WHERE id = $2", [amount, id]);'));
    expect(effect.changes[0]!.value).toMatchObject({ frame: effect.call.frame });
    expect(effect.condition.values.map((one) => one.field)).toEqual(['id']);
  });

  it('follows what was read through code', () => {
    const found = writes(pg(`const { rows } = await pool.query('SELECT balance FROM accounts WHERE id = $1', [id]);
      const next = rows[0].balance - amount;
      await pool.query('UPDATE accounts SET balance = $1 WHERE id = $2', [next, id]);`));
    expect(found.map(line)).toEqual(['db-delta accounts {balance: delta of a row} where id []']);
  });

  it('does not know whether an argument is a row', () => {
    expect(lines(`import { Pool } from 'pg';
      const pool = new Pool();
      export const pay = (account: { id: string; n: number }) => pool.query('UPDATE a SET n = $1 WHERE id = $2', [account.n + 1, account.id]);`))
      .toEqual(['db-update a {n: unknown} where id []']);
  });
});

describe('SQL in other clients', () => {
  it('mysql2', () => {
    expect(lines(`import mysql from 'mysql2/promise';
      const pool = mysql.createPool({});
      export async function run(id: string, amount: number) {
        const [rows] = await pool.query('SELECT balance FROM a WHERE id = ?', [id]);
        await pool.execute('UPDATE a SET balance = ? WHERE id = ?', [rows[0].balance + amount, id]);
        await pool.query('INSERT INTO a SET ?', { id, amount });
        await pool.query('UPDATE a SET ? WHERE id = ?', [{ amount }, id]);
        await pool.query('UPDATE ?? SET ?? = ?? + ? WHERE id = ?', ['a', 'n', 'n', amount, id]);
        await pool.execute('INSERT INTO a (id, n) VALUES (?, 1) ON DUPLICATE KEY UPDATE n = n + VALUES(n)', [id]);
        await pool.execute('INSERT IGNORE INTO a (id) VALUES (?)', [id]);
        await pool.query('INSERT INTO a (id, n) VALUES ?', [[[id, 1]]]);
      }`)).toEqual([
      'db-read a {} where id [] reads',
      'db-delta a {balance: delta of a row} where id []',
      'db-insert a {id: absolute, amount: absolute, …}',
      'db-update a {amount: absolute, …} where id []',
      'db-delta a {n: delta} where id []',
      'db-delta a {id: insert-only, n: insert-only, n: delta} on conflict merge',
      'db-insert a {id: absolute} on conflict ignore',
      'db-insert a {id: absolute, n: absolute, …}',
    ]);
  });

  it('postgres.js', () => {
    expect(lines(`import postgres from 'postgres';
      const sql = postgres();
      export async function run(id: string, amount: number, flag: boolean) {
        await sql\`UPDATE a SET n = n + \${amount} WHERE id = \${id}\`;
        await sql\`INSERT INTO orders \${sql({ id, amount })}\`;
        await sql\`INSERT INTO orders (id) VALUES (\${id}) \${flag ? sql\`ON CONFLICT DO NOTHING\` : sql\`\`}\`;
        const [row] = await sql\`SELECT n FROM a WHERE id = \${id}\`;
        await sql\`UPDATE a SET n = \${row.n + amount} WHERE id = \${id}\`;
        await sql.begin(async (tx) => { await tx\`DELETE FROM a WHERE id = \${id}\`; });
      }`)).toEqual([
      'db-delta a {n: delta} where id []',
      'db-insert orders {id: absolute, amount: absolute, …}',
      'db-insert orders {id: absolute} on conflict ignore',
      'db-insert orders {id: absolute}',
      'db-read a {} where id [] reads',
      'db-delta a {n: delta of a row} where id []',
      'db-delete a {} where id []',
    ]);
  });

  it('better-sqlite3, where a statement was prepared', () => {
    expect(lines(`import Database from 'better-sqlite3';
      const db = new Database('x');
      const add = db.prepare('UPDATE a SET n = n + ? WHERE id = ?');
      export function run(id: string, amount: number) {
        add.run(amount, id);
        db.prepare('INSERT OR IGNORE INTO seen (id) VALUES (@id)').run({ id });
      }`)).toEqual(['db-delta a {n: delta} where id []', 'db-insert seen {id: absolute} on conflict ignore']);
  });
});

it('JSON that is added to JSON: a list grows, an object takes the same keys again', () => {
  const head = "import { Pool } from 'pg';\nconst pool = new Pool();\n";
  const run = (value: string): readonly string[] => lines(`${head}export const run = (x: string) => pool.query('UPDATE a SET meta = meta || $1::jsonb WHERE id = $2', [${value}, x]);`);
  expect(run('JSON.stringify({ seen: true })')).toEqual(['db-update a {meta: absolute} where id []']);
  expect(run('JSON.stringify([x])')).toEqual(['db-append a {meta: append} where id []']);
  expect(run('x')).toEqual(['db-update a {meta: unknown} where id []']);
});
