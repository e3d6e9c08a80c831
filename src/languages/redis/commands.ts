/** What a command of Redis does to its key, whatever client sends it. */
export type RedisKind =
  | 'reads'
  /** The same state afterwards however often it is sent. */
  | 'absolute'
  | 'delta' | 'append'
  /** Puts a member in a set: a repeat changes nothing, and the answer says whether this was the first. */
  | 'set-add'
  | 'delete'
  /** Writes only where nothing is, and says whether it did. */
  | 'conditional'
  /** Takes an element out: a repeat takes another one. */
  | 'takes'
  /** A message to a stream or channel. */
  | 'sends'
  /** Runs a script or function. */
  | 'runs'
  /** Nothing that is stored. */
  | 'nothing';

export interface RedisCommand {
  /** In upper case. */
  readonly name: string;
  readonly kind: RedisKind;
  /** Which of the words names the key, the command itself being 0; absent where a command has none. */
  readonly key?: number;
  /** Which word names the field or member that is meant. */
  readonly field?: number;
}

const NAMES: Readonly<Record<RedisKind, string>> = {
  reads: `GET MGET GETRANGE SUBSTR STRLEN EXISTS TTL PTTL EXPIRETIME PEXPIRETIME TYPE GETBIT BITCOUNT BITPOS BITFIELD_RO DUMP GETEX LCS
    HGET HMGET HGETALL HEXISTS HKEYS HVALS HLEN HSTRLEN HSCAN HRANDFIELD HTTL HPTTL HGETEX
    SISMEMBER SMISMEMBER SMEMBERS SCARD SRANDMEMBER SSCAN SINTER SINTERCARD SUNION SDIFF
    ZSCORE ZMSCORE ZRANK ZREVRANK ZRANGE ZREVRANGE ZRANGEBYSCORE ZREVRANGEBYSCORE ZRANGEBYLEX ZREVRANGEBYLEX ZCARD ZCOUNT ZLEXCOUNT
    ZSCAN ZRANDMEMBER ZINTER ZINTERCARD ZUNION ZDIFF PFCOUNT GEOPOS GEODIST GEOHASH GEOSEARCH GEORADIUS_RO
    LRANGE LLEN LINDEX LPOS XLEN XRANGE XREVRANGE XREAD XINFO XPENDING
    KEYS SCAN RANDOMKEY DBSIZE OBJECT MEMORY SORT_RO EVAL_RO EVALSHA_RO FCALL_RO
    BF.EXISTS BF.MEXISTS CF.EXISTS CF.MEXISTS JSON.GET JSON.MGET`,
  absolute: `SET SETEX PSETEX MSET SETRANGE SETBIT GETSET EXPIRE PEXPIRE EXPIREAT PEXPIREAT PERSIST RENAME COPY TOUCH RESTORE
    HSET HMSET HSETEX HEXPIRE HPEXPIRE HEXPIREAT HPEXPIREAT HPERSIST SMOVE SINTERSTORE SUNIONSTORE SDIFFSTORE
    ZUNIONSTORE ZINTERSTORE ZDIFFSTORE ZRANGESTORE GEOADD GEOSEARCHSTORE PFMERGE BITOP LSET LTRIM SORT MOVE XTRIM XSETID JSON.SET JSON.MERGE`,
  delta: 'INCR INCRBY INCRBYFLOAT DECR DECRBY HINCRBY HINCRBYFLOAT ZINCRBY BITFIELD CF.ADD JSON.NUMINCRBY',
  append: 'APPEND RPUSH LPUSH RPUSHX LPUSHX LINSERT JSON.ARRAPPEND',
  'set-add': 'SADD ZADD PFADD BF.ADD BF.MADD',
  delete: `DEL UNLINK GETDEL FLUSHDB FLUSHALL HDEL HGETDEL SREM ZREM ZREMRANGEBYSCORE ZREMRANGEBYRANK ZREMRANGEBYLEX LREM XDEL
    CF.DEL JSON.DEL`,
  conditional: 'SETNX MSETNX RENAMENX HSETNX CF.ADDNX',
  takes: `SPOP ZPOPMIN ZPOPMAX BZPOPMIN BZPOPMAX ZMPOP BZMPOP LPOP RPOP BLPOP BRPOP LMPOP BLMPOP LMOVE BLMOVE RPOPLPUSH BRPOPLPUSH
    XREADGROUP XCLAIM XAUTOCLAIM XACK`,
  sends: 'XADD PUBLISH SPUBLISH',
  runs: 'EVAL EVALSHA FCALL',
  nothing: `PING ECHO INFO TIME SELECT AUTH HELLO WAIT WAITAOF WATCH UNWATCH MULTI EXEC DISCARD SCRIPT FUNCTION CLIENT CONFIG COMMAND
    XGROUP CLUSTER READONLY READWRITE SUBSCRIBE UNSUBSCRIBE PSUBSCRIBE PUNSUBSCRIBE SSUBSCRIBE SUNSUBSCRIBE QUIT RESET LATENCY SLOWLOG
    BF.RESERVE CF.RESERVE BF.INFO CF.INFO PUBSUB MONITOR ROLE LOLWUT SAVE BGSAVE LASTSAVE DEBUG`,
};

const KINDS: ReadonlyMap<string, RedisKind> = new Map(
  (Object.keys(NAMES) as RedisKind[]).flatMap((kind) => NAMES[kind].split(/\s+/).map((name) => [name, kind] as const)),
);

const KEYLESS: ReadonlySet<RedisKind> = new Set(['sends', 'runs', 'nothing']);
/** Commands whose first word after the name is no key. */
const KEY_LATER: Readonly<Record<string, number>> = {
  OBJECT: 2, MEMORY: 2, XINFO: 2, BITOP: 2, PUBLISH: 1, SPUBLISH: 1, XADD: 1, RENAMENX: 2, RENAME: 2, COPY: 2, XGROUP: 2,
};
const NO_KEY = new Set(['FLUSHDB', 'FLUSHALL', 'KEYS', 'SCAN', 'RANDOMKEY', 'DBSIZE']);
/** Families in which the word after the key names what is meant in it. */
const WITH_FIELD = new Set(`HGET HEXISTS HSTRLEN HSET HSETNX HINCRBY HINCRBYFLOAT HDEL HMGET HMSET SISMEMBER SMISMEMBER SADD SREM ZSCORE ZMSCORE
  ZRANK ZREVRANK ZREM PFADD GETBIT SETBIT BF.EXISTS BF.ADD CF.EXISTS CF.ADD CF.ADDNX CF.DEL`.split(/\s+/));

/**
 * What a command does, by its words: the name first, then its arguments as far as they are literals (`SET`, absent, absent, `NX`).
 * Undefined for a name that is unknown or only known at run time.
 */
export function redisCommand(words: readonly (string | undefined)[]): RedisCommand | undefined {
  const name = words[0]?.trim().toUpperCase();
  const kind = name === undefined ? undefined : KINDS.get(name);
  if (name === undefined || kind === undefined) return undefined;
  const key = NO_KEY.has(name) ? undefined : KEY_LATER[name] ?? (KEYLESS.has(kind) ? undefined : 1);
  const field = WITH_FIELD.has(name) ? 2 : name === 'ZINCRBY' ? 3 : undefined;
  return { name, kind: refined(name, kind, words), ...(key === undefined ? {} : { key }), ...(field === undefined ? {} : { field }) };
}

/** Words after the arguments that every such command has change what it does. */
function refined(name: string, kind: RedisKind, words: readonly (string | undefined)[]): RedisKind {
  const options = new Set(words.slice(name === 'SET' ? 3 : 2).map((one) => one?.toUpperCase()));
  switch (name) {
    case 'SET': return options.has('NX') ? 'conditional' : kind;
    case 'ZADD': return options.has('INCR') ? 'delta' : kind;
    case 'HSETEX': return options.has('FNX') ? 'conditional' : kind;
    // A message with an id of its own is refused the second time.
    case 'XADD': return /^\d+(?:-\d+)?$/.test(words[2] ?? '') ? 'conditional' : kind;
    default: return kind;
  }
}
