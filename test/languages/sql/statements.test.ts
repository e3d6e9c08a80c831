import { describe, expect, it } from 'vitest';
import type { SqlDialect } from '../../../src/languages/sql/facts.js';
import { sqlFacts } from '../../../src/languages/sql/sql.js';
import { brief } from './brief.js';

/** A statement (`¤` is a hole), what is understood of it, and its dialect where that matters. */
type Row = readonly [text: string, facts: readonly string[], dialect?: SqlDialect];

function check(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    it.each(rows.map((row) => ({ row, text: row[0] })))('$text', ({ row: [text, facts, dialect] }) => {
      expect(sqlFacts(text.split('¤'), dialect).map(brief)).toEqual(facts);
    });
  });
}

check('inserts', [
  ['INSERT INTO payouts (id, amount) VALUES ($1, $2)', ['insert payouts (id amount) [$1 $2]']],
  [`insert into payouts values ($1, 5, 'eur', null, true, default)`, [`insert payouts [$1 5 'eur' null true default]`]],
  [
    'INSERT INTO payouts (id, amount) VALUES ($1, $2), ($3, $4) ON CONFLICT (id) DO NOTHING',
    ['insert payouts (id amount) [$1 $2] [$3 $4] on-conflict ignore(id)'],
  ],
  [
    `INSERT INTO payouts (id, seen_at) VALUES ($1, now()) ON CONFLICT ON CONSTRAINT payouts_pkey DO UPDATE SET seen_at = EXCLUDED.seen_at WHERE payouts.state <> 'paid' RETURNING id`,
    [
      `insert payouts (id seen_at) [$1 now()!clock] on-conflict update@payouts_pkey {seen_at:absolute=new.seen_at} where payouts.state <> 'paid' <status> returning`,
    ],
  ],
  [
    'INSERT INTO counters AS c (name, n) VALUES ($1, 1) ON CONFLICT (name) DO UPDATE SET n = c.n + EXCLUDED.n',
    ['insert counters (name n) [$1 1] on-conflict update(name) {n:delta}'],
  ],
  ['INSERT INTO t (a) VALUES (1) ON CONFLICT (lower(email)) WHERE active DO NOTHING', ['insert t (a) [1] on-conflict ignore(email)']],
  ['INSERT INTO t (a) VALUES (1) ON CONFLICT DO NOTHING', ['insert t (a) [1] on-conflict ignore']],
  [
    `INSERT INTO t (a) VALUES (gen_random_uuid(), now() + interval '1 day', nextval('seq'), coalesce($1, 0), $2::jsonb, lower($3))`,
    ['insert t (a) [gen_random_uuid()!random expr!clock nextval()!counter coalesce() $2 lower()] calls nextval'],
  ],
  ['INSERT INTO t DEFAULT VALUES', ['insert t from default']],
  ['INSERT INTO t (a, b) SELECT a, b FROM s WHERE s.id = $1', ['insert t (a b) from select where s.id = $1']],
  [
    'INSERT INTO seen (id) SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM seen WHERE id = $1)',
    ['insert seen (id) from select where not-exists unless-exists'],
  ],
  ['INSERT INTO t (a) OVERRIDING SYSTEM VALUE VALUES (1) RETURNING *', ['insert t (a) [1] returning']],
  ['INSERT INTO app."Order Lines" ("orderId", "qty") VALUES ($1, $2)', ['insert app.Order Lines (orderId qty) [$1 $2]']],
  [
    'INSERT INTO `lines` (`a`, b) VALUES (?, ?) ON DUPLICATE KEY UPDATE b = b + VALUES(b), c = VALUES(c)',
    ['insert lines (a b) [$1 $2] on-conflict update {b:delta c:absolute=new.c}'],
    'mysql',
  ],
  [
    'INSERT INTO lines (a, b) VALUES (?, ?) AS fresh ON DUPLICATE KEY UPDATE b = b + fresh.b',
    ['insert lines (a b) [$1 $2] on-conflict update {b:delta}'],
    'mysql',
  ],
  ['INSERT INTO lines (a) VALUES (?) ON DUPLICATE KEY UPDATE a = a', ['insert lines (a) [$1] on-conflict ignore'], 'mysql'],
  [
    'INSERT INTO lines (a) VALUES (?) ON DUPLICATE KEY UPDATE id = LAST_INSERT_ID(id)',
    ['insert lines (a) [$1] on-conflict ignore'],
    'mysql',
  ],
  ['INSERT IGNORE INTO lines SET a = ?, b = NOW()', ['insert lines (a b) [$1 now()!clock] on-conflict ignore'], 'mysql'],
  ['INSERT LOW_PRIORITY IGNORE lines (a) VALUES (1)', ['insert lines (a) [1] on-conflict ignore'], 'mysql'],
  ['REPLACE INTO lines (a) VALUES (?)', ['insert lines (a) [$1] on-conflict replace'], 'mysql'],
  ['INSERT INTO lines (a) VALUES ?', ['insert lines (a)'], 'mysql'],
  ['INSERT INTO ?? (??) VALUES (?)', ['insert $1# ($2#) [$3]'], 'mysql'],
  ['INSERT OR IGNORE INTO jobs (id) VALUES (?1)', ['insert jobs (id) [$1] on-conflict ignore'], 'sqlite'],
  ['INSERT OR REPLACE INTO jobs (id) VALUES (:id)', ['insert jobs (id) [:id] on-conflict replace'], 'sqlite'],
  ['insert or abort into jobs (id) values (@id)', ['insert jobs (id) [:id]'], 'sqlite'],
  ['INSERT INTO [dbo].[Order Lines] (Id) OUTPUT inserted.Id VALUES (@id)', ['insert dbo.Order Lines (Id) [:id] returning'], 'mssql'],
  ['INSERT dbo.Lines (Id) VALUES (NEWID())', ['insert dbo.Lines (Id) [newid()!random]'], 'mssql'],
  ['INSERT INTO #tmp (id) EXEC dbo.GetIds', ['insert #tmp (id) from select'], 'mssql'],
  [
    'IF NOT EXISTS (SELECT 1 FROM Lines WHERE Id = @id) BEGIN INSERT INTO Lines (Id) VALUES (@id) END',
    ['insert Lines (Id) [:id] unless-exists'],
    'mssql',
  ],
  [
    'IF EXISTS (SELECT 1 FROM Lines WHERE Id = @id) UPDATE Lines SET Qty = Qty + 1 WHERE Id = @id ELSE INSERT INTO Lines (Id) VALUES (@id)',
    ['update Lines set Qty:delta where Id = :id', 'insert Lines (Id) [:id] unless-exists'],
    'mssql',
  ],
  ['COPY events (id, body) FROM STDIN', ['insert <copy> events from hole']],
]);

check('holes', [
  ['INSERT INTO ¤ (id) VALUES (¤)', ['insert {0} (id) [{1}]']],
  ['insert into users ¤', ['insert users from hole holes{0}']],
  ['insert into users ¤ on conflict (id) do nothing', ['insert users from hole on-conflict ignore(id) holes{0}']],
  ['INSERT INTO users (id, name) VALUES ¤', ['insert users (id name) holes{0}']],
  ['INSERT INTO users (¤) VALUES (¤)', ['insert users ({0}) [{1}]']],
  ['INSERT INTO users (id) VALUES (¤) ¤', ['insert users (id) [{0}] on-conflict none open holes{1}']],
  [`INSERT INTO users_¤ (id) VALUES ('¤')`, ['insert users_*{0} (id) [{1}]']],
  ['INSERT INTO "¤".orders (id) VALUES (¤) ON CONFLICT (¤) DO UPDATE SET ¤', ['insert orders (id) [{1}] on-conflict update({2}) {} open']],
  ['¤ INSERT INTO t (a) VALUES (1)', ['insert t (a) [1]']],
  ['INSERT INTO t (a) VALUES (1) RETURNING ¤', ['insert t (a) [1] returning']],
  ['UPDATE users SET ¤ WHERE id = ¤', ['update users set{0} where id = {1}']],
  ['update users ¤ where id = ¤', ['update users set{0} where id = {1} holes{0}']],
  ['UPDATE ¤ SET n = n + ¤ WHERE ¤', ['update {0} set n:delta where {2}']],
  ['UPDATE users SET ¤ = ¤ + 1 WHERE id = ¤', ['update users set {0}:delta? where id = {2}']],
  ['UPDATE users SET ¤ = ¤ WHERE id = ¤ ¤', ['update users set {0}:absolute={1} where id = {2} & {3} holes{3}']],
  ['UPDATE users SET ?? = ?? + ? WHERE id = ?', ['update users set $1#:delta? where id = $4'], 'mysql'],
  [`UPDATE users SET name = '¤', n = ¤ WHERE ¤ AND id = 1`, ['update users set name:absolute={0} n:absolute={1} where id = 1 & {2}']],
  ['DELETE FROM ¤ WHERE id IN (¤)', ['delete {0} where id in {1}']],
  ['SELECT * FROM ¤ ¤ ORDER BY ¤', ['select {0} holes{1}']],
  ['UPDATE accounts SET balance = balance ¤ $1 WHERE id = $2', ['update accounts set balance:unknown where id = $2 holes{0}']],
  [
    'UPDATE t SET a = 1 WHERE id = ${id} AND b = $<b> AND c = $/c/ AND d = $(d) AND e = $[e]',
    ['update t set a:absolute=1 where id = :id & b = :b & c = :c & d = :d & e = :e'],
  ],
  ['UPDATE $1:name SET $2:name = $3 WHERE id = ${id}', ['update $1# set $2#:absolute=$3 where id = :id']],
]);

/** How `SET n = …` changes `n` in `UPDATE t AS s`. */
describe('changes of a column', () => {
  it.each([
    ['n + 1', 'delta'],
    ['n - $1', 'delta'],
    ['1 + n', 'delta'],
    ['n * 2', 'delta'],
    ['n / 2', 'delta'],
    ['n % 5', 'delta'],
    ['(n + 1) % 5', 'delta'],
    ['COALESCE(n, 0) + 1', 'delta'],
    ['GREATEST(n - $1, 0)', 'delta'],
    ['ROUND(n * 1.1, 2)', 'delta'],
    ['t.n + 1', 'delta'],
    ['s.n + 1', 'delta'],
    ['x.n + 1', 'absolute'],
    ['n', 'absolute'],
    ['-n', 'toggle'],
    ['NOT n', 'toggle'],
    ['!n', 'toggle'],
    ['1 - n', 'toggle'],
    ['n = false', 'toggle'],
    ['n IS NOT TRUE', 'toggle'],
    ['n <> 1', 'toggle'],
    ['CASE WHEN n THEN 0 ELSE 1 END', 'toggle'],
    [`CASE WHEN n = 'on' THEN 'off' ELSE 'on' END`, 'toggle'],
    [`CASE WHEN n = 'new' THEN 'old' ELSE n END`, 'absolute'],
    ['CASE WHEN n < 10 THEN n + 1 ELSE n END', 'delta'],
    ['IF(n, 0, 1)', 'toggle'],
    ['n || $1', 'append'],
    [`n || ',x'`, 'append'],
    [`n || '{"a":1}'::jsonb`, 'absolute'],
    ['n || $1::jsonb', 'json-append'],
    [`n || jsonb_build_object('a', $1)`, 'absolute'],
    ['n || ARRAY[$1]', 'append'],
    [`n || '[1]'::jsonb`, 'json-append'],
    ['array_append(n, $1)', 'append'],
    ['array_append(array_remove(n, $1), $1)', 'absolute'],
    ['array_remove(n, $1)', 'absolute'],
    ['ARRAY(SELECT DISTINCT unnest(n || $1))', 'absolute'],
    ['CONCAT(n, ?)', 'append'],
    [`JSON_ARRAY_APPEND(n, '$', ?)`, 'json-append'],
    [`JSON_SET(n, '$.a', ?)`, 'absolute'],
    [`jsonb_set(n, '{a}', $1)`, 'absolute'],
    [`jsonb_set(n, '{a}', to_jsonb((n->>'a')::int + 1))`, 'delta'],
    [`jsonb_insert(n, '{a,0}', $1)`, 'json-append'],
    [`n - 'key'`, 'remove'],
    [`n #- '{a}'`, 'remove'],
    ['LOWER(n)', 'absolute'],
    ['COALESCE(n, now())', 'absolute'],
    ['GREATEST(n, $1)', 'absolute'],
    ['EXCLUDED.n', 'absolute'],
    [`n + INTERVAL '1 day'`, 'delta'],
    ['DATE_ADD(n, INTERVAL 1 DAY)', 'delta'],
    ['next_state(n)', 'unknown'],
    ['m + 1', 'absolute'],
    ['(SELECT count(*) FROM x WHERE x.n = 1)', 'absolute'],
    ['(SELECT n FROM x) + n', 'delta'],
    ['$1', 'absolute'],
    ['now()', 'absolute'],
    [`'x'`, 'absolute'],
    ['CAST(n AS int) + 1', 'delta'],
    ['n::numeric(10,2) + $1', 'delta'],
    ['n | 4', 'absolute'],
    ['n # 1', 'toggle'],
    ['n << 1', 'delta'],
    ['power(n, 2)', 'delta'],
    [`json_insert(n, '$[#]', ?)`, 'json-append'],
  ])('n = %s: %s', (expression, change) => {
    const [statement] = sqlFacts([`UPDATE t AS s SET n = ${expression} WHERE id = 1`]);
    expect(statement?.set?.map((one) => [one.column.name, one.change])).toEqual([['n', change]]);
    expect(statement?.where?.terms).toHaveLength(1);
  });
});

check('updates and deletes', [
  ['UPDATE t SET n += 1, m -= @x WHERE id = @id', ['update t set n:delta m:delta where id = :id'], 'mssql'],
  ['UPDATE t SET (a, b) = (a + 1, $1), c = DEFAULT WHERE id = 1', ['update t set a:delta b:absolute=$1 c:absolute=default where id = 1']],
  ['UPDATE t SET (a, b) = (SELECT x, y FROM s WHERE s.id = t.id)', ['update t set a:absolute=query b:absolute=query']],
  [`UPDATE t SET tags[1] = $1, data['k'] = $2 WHERE id = 1`, ['update t set tags:absolute=$1 data:absolute=$2 where id = 1']],
  [
    'UPDATE a SET balance = a.balance + b.n FROM accounts a JOIN bonus b ON b.id = a.id WHERE a.id = @id',
    ['update accounts set balance:delta where a.id = :id'],
    'mssql',
  ],
  [
    'UPDATE accounts a JOIN bonus b ON b.id = a.id SET a.balance = a.balance + b.n WHERE a.id = ?',
    ['update accounts set a.balance:delta where a.id = $1'],
    'mysql',
  ],
  [
    'UPDATE ONLY accounts SET balance = balance - $1 WHERE id = $2 AND balance >= $1 RETURNING balance',
    ['update accounts set balance:delta where id = $2 & balance >= $1 <bound> returning'],
  ],
  [
    `UPDATE TOP (10) jobs SET state = 'running' OUTPUT inserted.id WHERE state = 'pending'`,
    [`update jobs set state:absolute='running' where state = 'pending' <status> returning`],
    'mssql',
  ],
  [
    `UPDATE jobs SET state = 'running', started_at = now() WHERE id = (SELECT id FROM jobs WHERE state = 'pending' ORDER BY id FOR UPDATE SKIP LOCKED LIMIT 1) RETURNING *`,
    [`update jobs set state:absolute='running' started_at:absolute=now()!clock where id = query returning for-update-skip`],
  ],
  [
    'UPDATE orders SET paid_at = now() WHERE id = $1 AND paid_at IS NULL',
    ['update orders set paid_at:absolute=now()!clock where id = $1 & paid_at is null <null>'],
  ],
  [
    'UPDATE orders SET status = $1, version = version + 1 WHERE id = $2 AND version = $3',
    ['update orders set status:absolute=$1 version:delta where id = $2 & version = $3 <version>'],
  ],
  [
    `UPDATE orders SET status = 'paid' WHERE id = $1 AND status IN ('new', 'open') AND NOT cancelled`,
    [`update orders set status:absolute='paid' where id = $1 & status in expr & cancelled false <status>`],
  ],
  [
    'UPDATE orders SET a = 1 WHERE (tenant, id) = ($1, $2) AND (x = 1 OR y = 2) AND z BETWEEN 1 AND 5 AND w = 3',
    ['update orders set a:absolute=1 where tenant = $1 & id = $2 & z between expr & w = 3 & (x = 1 or y = 2)'],
  ],
  [
    'UPDATE orders SET a = 1 WHERE id = ANY($1) AND b <> ALL($2) AND lower(email) = lower($3) AND $4 = c AND d IS NOT DISTINCT FROM $5 AND e IS DISTINCT FROM 1',
    ['update orders set a:absolute=1 where id in $1 & b <> $2 & email = lower() & c = $4 & d = $5 & e is distinct 1'],
  ],
  [
    `UPDATE orders SET a = 1 WHERE NOT EXISTS (SELECT 1 FROM x) AND name LIKE $1 AND note NOT LIKE 'x%' AND k NOT IN (1,2)`,
    [`update orders set a:absolute=1 where name like $1 & note other 'x%' & k not in expr & not-exists`],
  ],
  ['DELETE FROM carts WHERE id = $1 RETURNING *', ['delete carts where id = $1 returning']],
  ['DELETE c FROM carts c JOIN users u ON u.id = c.user_id WHERE u.id = ?', ['delete carts where u.id = $1'], 'mysql'],
  ['DELETE carts WHERE id = @id', ['delete carts where id = :id'], 'mssql'],
  ['DELETE TOP (5) FROM carts OUTPUT deleted.id WHERE id = @id', ['delete carts where id = :id returning'], 'mssql'],
  ['TRUNCATE TABLE carts', ['delete <truncate> carts']],
]);

check('merges', [
  [
    'MERGE INTO stock AS t USING (SELECT $1 AS sku, $2 AS n) AS s ON t.sku = s.sku WHEN MATCHED THEN UPDATE SET n = t.n + s.n WHEN NOT MATCHED THEN INSERT (sku, n) VALUES (s.sku, s.n)',
    ['merge stock (sku n) on-conflict update(sku) {n:delta}'],
  ],
  [
    'MERGE stock WITH (HOLDLOCK) AS t USING (VALUES (@sku)) AS s (sku) ON s.sku = t.sku WHEN NOT MATCHED THEN INSERT (sku) VALUES (s.sku) OUTPUT inserted.sku;',
    ['merge stock (sku) on-conflict ignore(sku) returning'],
    'mssql',
  ],
  [
    'MERGE INTO stock t USING src s ON (t.a = s.a AND t.b = s.b) WHEN MATCHED AND s.gone THEN DELETE WHEN MATCHED THEN UPDATE SET n = s.n',
    ['merge stock on-conflict update(a b) {n:absolute=n}'],
  ],
]);

check('queries and locks', [
  ['SELECT 1', ['select']],
  ['SELECT id, total FROM orders WHERE id = $1 FOR UPDATE', ['select orders where id = $1 for-update']],
  [
    `SELECT * FROM jobs WHERE state = 'new' ORDER BY id LIMIT 10 FOR UPDATE SKIP LOCKED`,
    [`select jobs where state = 'new' <status> for-update-skip`],
  ],
  ['SELECT * FROM jobs j WHERE id = 1 FOR NO KEY UPDATE OF j NOWAIT', ['select jobs where id = 1 for-update-nowait']],
  ['SELECT * FROM t WHERE id = ? LOCK IN SHARE MODE', ['select t where id = $1 for-share'], 'mysql'],
  ['SELECT * FROM t WITH (UPDLOCK, READPAST, ROWLOCK) WHERE id = @id', ['select t where id = :id for-update-skip'], 'mssql'],
  ['SELECT pg_try_advisory_xact_lock(hashtext($1)) AS locked', ['lock lock-transaction-try hashtext()']],
  ['SELECT pg_advisory_unlock($1)', ['lock lock-session-release $1']],
  ['SELECT GET_LOCK(?, 10)', ['lock lock-session-try $1'], 'mysql'],
  [`SELECT nextval('order_seq')`, ['select calls nextval']],
  ['SELECT apply_transfer($1, $2)', ['select calls apply_transfer']],
  [`SELECT pg_notify('orders', $1)`, [`select notify 'orders'`]],
  ['SELECT count(*), max(n), coalesce(sum(x), 0) FROM t GROUP BY a HAVING count(*) > 1', ['select t']],
  ['SELECT * INTO backup FROM orders', ['ddl <select into> backup'], 'mssql'],
  ['(SELECT 1) UNION (SELECT 2)', ['select']],
  ['VALUES (1, 2)', ['select']],
  ['LOCK TABLE accounts IN EXCLUSIVE MODE', ['lock <lock table> accounts lock-table']],
  ['LOCK TABLES accounts WRITE', ['lock <lock table> accounts lock-table'], 'mysql'],
  [`EXEC sp_getapplock @Resource = @name, @LockMode = 'Exclusive'`, ['lock <applock> lock-session'], 'mssql'],
  [`NOTIFY orders, 'x'`, [`other <notify> notify 'orders'`]],
  ['CALL settle_invoice($1)', ['other <call> calls settle_invoice']],
  ['EXEC dbo.SettleInvoice @id = 1', ['other <call> calls settleinvoice'], 'mssql'],
]);

check('common table expressions', [
  [
    'WITH moved AS (DELETE FROM inbox WHERE id = $1 RETURNING *) INSERT INTO archive SELECT * FROM moved',
    ['moved: delete inbox where id = $1 returning', 'insert archive from select'],
  ],
  [
    `WITH next AS (SELECT id FROM jobs WHERE state = 'new' LIMIT 1 FOR UPDATE SKIP LOCKED) UPDATE jobs SET state = 'run' FROM next WHERE jobs.id = next.id RETURNING jobs.*`,
    [`next: select jobs where state = 'new' <status> for-update-skip`, `update jobs set state:absolute='run' where jobs.id = id returning`],
  ],
  [
    'WITH RECURSIVE tree (id) AS (SELECT 1), ins AS MATERIALIZED (INSERT INTO log (id) VALUES (1) ON CONFLICT DO NOTHING RETURNING id) SELECT * FROM tree',
    ['ins: insert log (id) [1] on-conflict ignore returning', 'select tree'],
  ],
  ['WITH a AS (SELECT 1) SELECT * FROM a', ['select a']],
]);

check('transactions and other commands', [
  ['BEGIN', ['begin']],
  ['begin;', ['begin']],
  ['BEGIN TRANSACTION ISOLATION LEVEL SERIALIZABLE', ['begin']],
  ['BEGIN IMMEDIATE', ['begin']],
  ['START TRANSACTION', ['begin']],
  ['START TRANSACTION READ WRITE', ['begin']],
  ['COMMIT', ['commit']],
  ['COMMIT WORK', ['commit']],
  ['END', ['commit']],
  ['ROLLBACK', ['rollback']],
  ['ROLLBACK TO SAVEPOINT a', ['other <rollback to>']],
  ['SAVEPOINT a', ['other <savepoint>']],
  ['RELEASE SAVEPOINT a', ['other <release>']],
  ['ABORT', ['rollback']],
  ['BEGIN TRAN', ['begin']],
  [
    'BEGIN; UPDATE t SET n = n + 1 WHERE id = 1; INSERT INTO log (a) VALUES (1); COMMIT;',
    ['begin', 'update t set n:delta where id = 1', 'insert log (a) [1]', 'commit'],
  ],
  ['SET TRANSACTION ISOLATION LEVEL SERIALIZABLE', ['other <set>']],
  [`SET LOCAL lock_timeout = '5s'`, ['other <set>']],
  ['DO $$ BEGIN PERFORM 1; INSERT INTO x VALUES (1); END $$', ['other <do>']],
  ['EXPLAIN ANALYZE SELECT 1', ['other <explain>']],
  ['REFRESH MATERIALIZED VIEW totals', ['other <refresh>']],
]);

check('odd text', [
  ['/* hi ; insert into x values (1) */ INSERT INTO t (a) VALUES (1) -- on conflict do nothing', ['insert t (a) [1]']],
  [`INSERT INTO t (a) VALUES ('it''s ; -- not a comment') # tail`, [`insert t (a) ['it's ; -- not a comment']`], 'mysql'],
  [
    "INSERT INTO t (a) VALUES ('a\\'b', \"c;d\") ON DUPLICATE KEY UPDATE a = 1",
    ["insert t (a) ['a\\'b' 'c;d'] on-conflict update {a:absolute=1}"],
    'mysql',
  ],
  ["INSERT INTO t (a) VALUES (E'a\\'b', $tag$ ; $tag$)", ["insert t (a) ['a\\'b' '$$']"]],
  [
    `UPDATE t SET data = data WHERE data ? 'k' AND data @> $1`,
    [`update t set data:absolute=data where data other 'k' & data other $1`],
    'postgres',
  ],
  ['UPDATE t SET n = n+1 WHERE id=$1 -- ¤\n AND k = 2', ['update t set n:delta where id = $1 & k = 2']],
  ['', []],
  [';;', []],
  ['INSERT INTO t (a) VALUES (1', ['insert t (a) [1]']],
  ['UPDATE t SET', []],
  [`'unclosed`, []],
]);
