import type { EffectKind, ReplayContext, Stake, VolatileKind } from './effect.js';

/**
 * The catalogue's schema: what a library's exports are and what its calls mean, as data. Code that reads it knows no library.
 *
 * Paths (`Path`) point into a call: `0` the first argument, `1.headers` a property of the second, `last` the last argument,
 * `fn` the (last) argument that is a function, `receiver` what the method is called on, `result` what it gives, `result.count`,
 * `0.*` any element or property, `key` the wildcard member name that led here (`prisma.<key>.create`), `tag` a template's text.
 * A numeric step from a `new` or call is its argument: `0.0.Item` in `client.send(new PutCommand({ Item }))`.
 * `chain.values.0`: the first argument of the call to the member `values` in the fluent chain that this call stands in, before or after
 * it, also where variables hold parts of the chain; `chain.where` all arguments of all such calls; `chain.query.receiver` what that
 * was called on (`Order.query().insert(…)`); `chain.().0` of the call that has no member name (`knex('orders').insert(…)`).
 * `type.0`: the first type argument that the receiver was declared with, or the class it was injected by (`Repository<Order>`).
 * A function at a path is asked for what it returns (`set((eb) => ({ … }))`).
 * A name that has dots itself stands in brackets: `receiver.0.[enable.auto.commit]`.
 * Alternatives are separate entries of the list that holds them, tried in order.
 */
export type Path = string;
/** Name of an entry in the library's `types`, or `library#Type` for another library's. */
export type TypeName = string;

export interface Library {
  /** Id and display name, for example `stripe`. */
  readonly name: string;
  readonly family: 'http' | 'retry' | 'payment' | 'message' | 'sql' | 'orm' | 'document' | 'redis' | 'queue' | 'stream' | 'workflow' | 'server' | 'serverless' | 'schedule' | 'key' | 'guard' | 'language' | 'telemetry' | 'inert' | 'other';
  /** Module specifiers that give these exports; `name/*` matches every subpath. Empty for `globals` and `methods` alone. */
  readonly packages: readonly string[];
  /** Semver range of `package.json` for which the entry holds; absent: all. The first entry of a package that matches wins. */
  readonly versions?: string;
  /** Where the facts were read; a document, the library's own docs or its types. */
  readonly source?: string;
  /** By export name; `default`, `=` for `module.exports` itself, dotted for nested (`promises.Pool`), `*` for any other name. */
  readonly exports?: Readonly<Record<string, Shape>>;
  /** Global names (`fetch`, `crypto`). */
  readonly globals?: Readonly<Record<string, Shape>>;
  /** Named instance types that shapes refer to. */
  readonly types?: Readonly<Record<TypeName, Shape>>;
  /** Methods known by name alone, on a receiver of which nothing is known (`map`, `then`, `join`): language built-ins only. */
  readonly methods?: Readonly<Record<string, Operation>>;
  /** Files that are entry points by where they stand (Next route files, Nuxt server routes). */
  readonly conventions?: readonly FileConvention[];
  /** Functions whose body, or exported functions whose file, begins with this directive (`use server`, `use step`). */
  readonly directives?: Readonly<Record<string, Callback>>;
  /** Call shapes that only this family has: recognised without an import, at the confidence given. */
  readonly fingerprints?: readonly Fingerprint[];
  /** Every call of the package is harmless for the analysis (loggers, validators, date libraries). */
  readonly inert?: boolean;
  /** Exports that no other library has: imported from a module that is not in view (a generated client), they are this library's. */
  readonly distinctive?: readonly string[];
}

/** What a name or value is. All parts are optional: `{}` is a known value without meaning (inert). */
export interface Shape {
  /** As a value: an instance of this type (an exported singleton, a property). */
  readonly instance?: TypeName;
  /** As a type annotation, superclass or injection token: instances are this type. */
  readonly type?: TypeName;
  /** Called. */
  readonly call?: Operation;
  /** Constructed with `new`. */
  readonly new?: Operation;
  /** Used as a decorator, with or without a call. */
  readonly decorator?: Decorator;
  /** Members by name; dotted names are nested (`paymentIntents.create`); `*` matches any name and is `key` below it. */
  readonly members?: Readonly<Record<string, Shape>>;
  /** Types whose members these also are. */
  readonly extends?: readonly TypeName[];
  /** The value's origin, when reading it means something: a message id is `stable`, the attempt number `volatile`. */
  readonly origin?: Origin;
  /**
   * Methods that the library calls on a class extending or implementing this type (`WorkerHost#process`), or on an object declared
   * with it (`ExportedHandler`, `TaskList`); `*` is any.
   */
  readonly implement?: Readonly<Record<string, Callback>>;
  /** A function is a boundary when its first parameter has this type (`SQSEvent`) … */
  readonly asParameter?: Boundary;
  /** … or when the function itself is declared with this type (`SQSHandler`). */
  readonly asFunction?: Boundary;
  /** What the parameters are of a function declared with this type. */
  readonly parameters?: Readonly<Record<string, ParameterMeaning>>;
}

/** Where a value comes from. */
export type Origin =
  /** Same in every attempt: message id, job data, request header, stored row. `caller`: given by the client, a candidate for a key. */
  | { readonly kind: 'stable'; readonly as?: 'message-id' | 'message' | 'caller-key' | 'caller' | 'stored' | 'config' }
  | { readonly kind: 'volatile'; readonly as: VolatileKind }
  /** A pure function of the arguments and the receiver: as stable as they are. */
  /** `period`: of a point in time the day, month or year that it lies in, the same in attempts that follow one another. */
  | { readonly kind: 'derived'; readonly from?: readonly Path[]; readonly digest?: boolean; readonly period?: boolean }
  | { readonly kind: 'unknown' };

/** What a call does and gives. */
export interface Operation {
  /** What the call gives: a type, one of the arguments, its receiver, or what the callback at this path returns. */
  readonly returns?: TypeName | { readonly same: Path } | { readonly resultOf: Path } | { readonly fields: Readonly<Record<string, TypeName>> };
  readonly origin?: Origin;
  readonly effect?: EffectMeaning;
  /** Another meaning when a condition on the arguments holds; the first that matches replaces this operation. */
  readonly overloads?: readonly { readonly when: Condition; readonly operation: Operation }[];
  readonly callbacks?: readonly Callback[];
  /** Settings that the call puts on an instance: `axiosRetry(instance, …)`, `axios.create({ headers })`, `interceptors.request.use`. */
  readonly configures?: Configuration;
  /** Nothing happens until the result is awaited, or one of these members of it is called (`execute`, `promise`, `go`). */
  readonly lazy?: boolean | readonly string[];
  /** The call is not what it seems (in-memory, builder, logging): explicitly without effect. */
  readonly inert?: boolean;
  readonly guard?: GuardMeaning;
  /** The function in which the call stands is run like this: a webhook handler is known by the signature that it verifies. */
  readonly marks?: Boundary;
  /** Begins or ends an atomic scope by hand on its receiver or on the value at `handle`. */
  readonly transaction?: { readonly act: 'begin' | 'commit' | 'rollback' | 'array'; readonly handle?: Path; readonly kafka?: boolean };
  /** Gives a connection of its own (`pool.connect()`): what goes through it is apart from what goes through the receiver. */
  readonly connects?: boolean;
  /** The call takes work from a queue: the code that goes through what it gives (a loop, the rest of the function) runs again as the boundary says. */
  readonly receives?: Boundary;
  /** The call makes no effect but a piece of one: an expression that stands among the data of another call. */
  readonly fragment?: Fragment;
  /** The result stands for a table, model or collection, or is an address: where its name is given (`pgTable('users', …)`, `model('Order')`). */
  readonly names?: Path;
  /** Adds to, reads from or asks about a collection of named entries (headers): `set`, `append`, `get`, `has`, `delete`. */
  readonly entries?: { readonly act: 'set' | 'append' | 'get' | 'has' | 'delete'; readonly name: Path; readonly value?: Path };
}

/** What an expression makes of the value that is stored. */
export type Fragment =
  /** Text of another language with its parameters: `knex.raw('n + ?', [1])`, `sql.raw(…)`, a tagged template. */
  | { readonly kind: 'text'; readonly at: Path; readonly language: 'sql'; readonly params?: readonly Path[] }
  /** An operator between two parts, the first a column when it is a name: `eb('n', '+', 1)`. */
  | { readonly kind: 'operator'; readonly left: Path; readonly operator: Path; readonly right: Path }
  /** A column or table by its name: `sql.ref('n')`. */
  | { readonly kind: 'name'; readonly at: Path }
  /** An operation on the field that it is stored in: `FieldValue.increment(1)`. */
  | { readonly kind: 'change'; readonly change: Change; readonly value?: Path };

/** How a stored value is changed: relative to itself, or to a state that does not depend on it. */
export type Change = 'delta' | 'append' | 'set-add' | 'absolute' | 'insert-only' | 'remove';

/** A test on a call, decided on resolved values; undecided counts as false. All parts must hold. */
export interface Condition {
  readonly at?: Path;
  readonly is?: 'function' | 'string' | 'object' | 'array' | 'present' | 'absent';
  readonly equals?: string | number | boolean;
  readonly oneOf?: readonly (string | number | boolean)[];
  /** The value is an instance of this type (a command object). */
  readonly type?: TypeName;
  readonly argumentCount?: number;
  readonly not?: Condition;
}

/** A function given to the library, and how it is run. */
export interface Callback {
  /** Where the function is; absent for decorated or implemented methods. Also a string path or name (`handler given as a path`). */
  readonly at?: Path;
  readonly run:
    | Boundary
    /** Runs now, once or per element (`map`); or later in this process (`setTimeout`, an event). */
    | { readonly kind: 'inline'; readonly each?: boolean }
    | { readonly kind: 'later' }
    /** Runs after a promise settles. */
    | { readonly kind: 'continuation'; readonly on: 'fulfilled' | 'rejected' | 'settled' }
    /** An atomic scope; `boundary` when the library runs it again by itself; `handle` is the parameter that carries it. */
    | { readonly kind: 'transaction'; readonly handle?: number; readonly handleType?: TypeName; readonly ambient?: boolean; readonly boundary?: Boundary; readonly kafka?: boolean }
    /** Runs after commit. */
    | { readonly kind: 'after-commit' }
    /** Memoised by the engine under the key at this path: done once in a run of the body, at least once inside. */
    | { readonly kind: 'memoised'; readonly key?: Path; readonly boundary?: Boundary }
    /** Runs for each request or attempt of the instance that is configured (interceptors, hooks). */
    | { readonly kind: 'per-attempt' }
    /** The helper makes the whole callback idempotent. */
    | { readonly kind: 'guarded'; readonly key?: Path };
  /** What the callback's parameters are, by index. */
  readonly params?: Readonly<Record<string, ParameterMeaning>>;
  /** Only under this condition on the registering call. */
  readonly when?: Condition;
}

export type ParameterMeaning =
  | { readonly type: TypeName }
  | { readonly origin: Origin }
  /** The element of the collection at this path. */
  | { readonly elementOf: Path }
  /** What the receiver promise resolves to. */
  | { readonly resolved: Path };

export interface Boundary {
  readonly kind: 'boundary';
  readonly context: ReplayContext;
  /** Why it runs again, for people, in a full clause: `BullMQ runs a job again when it fails or its worker dies`. */
  readonly because: string;
  /** `job "{0}"`: the entry point's name; `{path}` is filled with the literal at that path, or left out. */
  readonly name?: string;
  /** Route, topic, queue, schedule. */
  readonly trigger?: { readonly kind: 'route' | 'topic' | 'queue' | 'schedule' | 'event' | 'workflow' | 'activity'; readonly at?: Path; readonly method?: string | Path };
  /** Number of further attempts when nothing is configured, and where it is configured; `Infinity` as -1. 0: not replayed unless set. */
  readonly attempts?: { readonly at?: readonly Path[]; readonly default: number; /** The number counts the first run too. */ readonly total?: boolean };
  /** Longest time, in seconds, after which it may come back by default. */
  readonly horizon?: number;
  /** How it is acknowledged: by returning, by a call, or at once. */
  readonly acknowledge?: 'return' | 'call' | 'automatic';
  /** A stream consumer also sees what transactions that were given up have written. */
  readonly uncommitted?: Setting;
  /** The engine removes duplicates by itself under the key at this path of the producing call. */
  readonly deduplicates?: Path;
  /** What the function is declared as (`asParameter`, `asFunction`) says more, where it says something: a wrapper of handlers of any kind. */
  readonly fallback?: boolean;
}

/** A place for a key in a call. */
export interface KeySlot {
  readonly at: Path;
  /** The value at `at` is a collection of headers; the slot is the entry with one of `HEADER_KEYS`, or this one. */
  readonly header?: true | string;
  /** Only deduplicates within this time (seconds); e.g. SQS FIFO 300. */
  readonly window?: number;
  /** The key is required by the API (a body field), so it is always there. */
  readonly required?: boolean;
  /** Type-level only: no header is sent, so it does nothing. */
  readonly ineffective?: boolean;
  /** For the receiver to deduplicate by: the broker itself does so at most where it was set up to. Without it nothing is wrong yet. */
  readonly carried?: boolean;
}

/** A setting: where it is given, the first that is there, and what it is otherwise. */
export interface Setting {
  readonly at: readonly Path[];
  readonly default?: string | number | boolean;
}

export interface EffectMeaning {
  readonly kind: EffectKind;
  /** Table, topic, queue, URL, model: the literal given, or where it stands. */
  readonly target?: { readonly at?: Path; readonly is?: string; /** Tried in order when nothing stands at `at`. */ readonly or?: readonly Path[] };
  /** For HTTP: the method, fixed or at a path with a default. Of a text such as `POST /orders` it is the first word. */
  readonly method?: { readonly is?: string; readonly at?: readonly Path[]; readonly default?: string };
  readonly keys?: readonly KeySlot[];
  /** `per-call`: the library mints a key for its own network retries; protects nothing when the application calls again. */
  readonly ownKey?: 'per-call' | 'none';
  /** The call sends again by itself when it fails; its own options may say when. Instances made with options of their own: `configures`. */
  readonly resends?: RetryPolicy;
  /** What is written: values, the delta, the appended item, the request body. */
  readonly data?: readonly Path[];
  /** Which rows: the where, filter or key. */
  readonly where?: readonly Path[];
  /** SQL or another language's text, with its parameters. */
  readonly text?: { readonly at: Path; readonly language: 'sql' | 'dynamodb' | 'lua' | 'graphql' | 'redis' | 'cql' | 'cypher' | 'painless'; readonly dialect?: 'postgres' | 'mysql' | 'sqlite' | 'mssql' | 'oracle'; readonly params?: readonly Path[] };
  /** Text that must hold for the write to happen, and the names that stand in it for others. */
  readonly condition?: { readonly at: Path; readonly language: 'dynamodb'; readonly params?: readonly Path[] };
  /** Conflict and condition forms: how this call says "only once" or "only if". */
  readonly conflict?: readonly ConflictForm[];
  readonly outcome?: Outcome;
  /** Inside a transaction only when the handle is here (`{ transaction: t }`, `session`); `receiver` is the call's own, and meant when absent. */
  readonly handle?: Path | readonly Path[];
  /** Keys of `data` whose value is an operator object (`{ increment: n }`, `$inc`), by what they do. */
  readonly operators?: Readonly<Record<string, Change>>;
  /** Functions among the data return text of this language (`{ n: () => 'n + 1' }`). */
  readonly functions?: 'sql';
  /** What is written is an object; when the library itself had given it (a loaded row, changed and saved), the effect is of this kind. */
  readonly loaded?: EffectKind;
  /** It writes every loaded object that was changed in the meantime, each as this kind. */
  readonly flushes?: EffectKind;
  /** The rows that it reads are locked: something stands at one of these places, or the chain goes through one of these members. */
  readonly locks?: { readonly at?: readonly Path[]; readonly chain?: readonly string[] };
  /**
   * One call that does several things: each element of the list at `at` does what its only key says (`{ insertOne: … }`), or the value
   * of its property `by` (`{ op: 'incr', … }`); `*` is any. Paths inside start at that key's value, or at the element with `by` or `*`.
   */
  readonly parts?: { readonly at: Path; readonly by?: string; readonly kinds: Readonly<Record<string, EffectMeaning>> };
  /** Reads nothing but answers (search, login), or is idempotent by the provider's contract. */
  readonly idempotent?: boolean;
  readonly reads?: boolean;
  readonly stake?: Stake;
  /** The time to live of the entry, where it is given and in which unit. */
  readonly expiry?: readonly { readonly at: Path; readonly unit: 's' | 'ms' | 'duration' | 'date' }[];
  /** What the call takes from a queue, message or job: for acknowledgements the path of what is acknowledged. */
  readonly acknowledges?: Path;
  /** For a negative acknowledgement: whether it comes back to the queue. */
  readonly requeue?: Setting;
  /** For a response: its HTTP status. */
  readonly status?: Setting;
  /** For a producing call: how often what it asks for is tried, where the producer decides that. */
  readonly delivers?: Boundary['attempts'];
  /** For a producing call: the client's settings that decide what its own repeats do. */
  readonly guarantees?: { readonly idempotent?: Setting; readonly transactional?: Setting; readonly acks?: Setting };
  /** The engine remembers that the call was made: a later run of the same workflow does not make it again. */
  readonly memoised?: boolean;
  readonly repair?: RepairTemplates;
}

export interface ConflictForm {
  /** What a repeat does: nothing, the same absolute state, an error to be handled, or nothing because a condition fails. */
  readonly then: 'ignore' | 'merge' | 'error' | 'condition';
  /** Present at this path, or the builder chain (also one in a callback given to it) goes through one of these members; neither: always. */
  readonly at?: Path;
  readonly equals?: string | number | boolean;
  readonly chain?: readonly string[];
  /** Where the natural key stands. */
  readonly key?: Path;
  /** What a repeat writes, where that is not the data of the first run. */
  readonly data?: Path;
}

/** Where the result says what happened. */
export interface Outcome {
  /** Truthy, or equal to `equals`, when this call did it; falsy when a former one had. */
  readonly success?: readonly { readonly at: Path; readonly equals?: string | number | boolean }[];
  /** A count of rows affected; 0 is "not done". */
  readonly affected?: readonly Path[];
  /** The returned row, or undefined. */
  readonly row?: readonly Path[];
  /** Error member values that mean "already there"; `result.error.code` where errors are returned, not thrown. */
  readonly duplicate?: readonly { readonly at: string; readonly oneOf: readonly (string | number)[] }[];
  /** An exception of this class, or with this name. */
  readonly error?: readonly string[];
  /** A statement that finds no row fails: what stands behind it is only reached when it changed one. */
  readonly missing?: 'throws';
}

export interface GuardMeaning {
  readonly kind: 'lock' | 'claim' | 'dedup-check' | 'dedup-record' | 'helper';
  /** Serialises in this process only. */
  readonly inProcess?: boolean;
  readonly key?: Path;
  /** May say that it has seen what it has not (Bloom and cuckoo filters). */
  readonly lossy?: boolean;
}

/** What a call changes on an instance that other calls then go through. */
export interface Configuration {
  /** The instance: `result` for a factory. */
  readonly on: Path;
  /** Default headers, options that add to each call. */
  readonly headers?: readonly Path[];
  readonly baseUrl?: readonly Path[];
  /** The instance then re-sends by itself. */
  readonly retry?: RetryPolicy;
  /** The instance inherits what the receiver has (`got.extend`, `ky.extend`). */
  readonly inherits?: boolean;
}

export interface RetryPolicy {
  readonly because: string;
  /** HTTP methods covered when nothing is said, and where they are given. `*` is all. `onNetworkError`: more of them when no answer came. */
  readonly methods?: { readonly at?: readonly Path[]; readonly default: readonly string[]; readonly onNetworkError?: readonly string[] };
  /** Further attempts by default, and where the number is given; `total` when that number counts the first one. */
  readonly attempts?: { readonly at?: readonly Path[]; readonly default: number; readonly total?: boolean };
  /** A number of attempts that is given covers every method, not only those of the default. */
  readonly widens?: boolean;
  /** A predicate that may look at the method; `exclusive` when it replaces the method list. */
  readonly predicate?: { readonly at: readonly Path[]; readonly exclusive?: boolean; readonly safe?: readonly string[]; readonly unsafe?: readonly string[] };
}

/**
 * Snippets that `suggest.ts` of a rule fills: `{key}` the stable key expression, `{operation}`, `{table}`, `{columns}` of the unique
 * key (`{column}` the first), `{ttl}` in seconds, `{handle}`, `{value}`. Each says where it goes. Columns in code take the form of their
 * place: `[{columns}]` and `({columns})` are strings, `'{columns}'` one string, `{ {columns} }` properties with the row's values (with
 * `{column}`: for a key of one column only), `{table}.{columns}` members of what the call names its table by.
 */
export interface RepairTemplates {
  /**
   * Give the call a key: put `property: {key}` in the object at `at`, or pass it there when there is no property; adds arguments as needed.
   * `separator`: what joins the parts of a key where the library takes no colon.
   */
  readonly key?: { readonly at: Path; readonly property?: string; readonly header?: boolean; readonly separator?: string };
  /** Append to the builder chain, to the SQL text, put in an options object, or write in place of the member and its arguments (`call`). */
  readonly conflict?: {
    readonly chain?: string;
    readonly call?: string;
    readonly sql?: string;
    readonly at?: Path;
    readonly property?: string;
    readonly value?: string;
    /** What the call gives stays the same, also when the row was there already. */
    readonly same?: boolean;
    /** Not where the project depends on one of these packages: their database has no such clause. */
    readonly unless?: readonly string[];
  };
  readonly claim?: { readonly snippet: string };
  /** In a transaction: the row `{value}` of a table of ids is inserted through `{handle}`, and the rest of the function left where it was there already. */
  readonly record?: { readonly snippet: string };
  readonly applied?: AppliedTemplate;
  readonly transaction?: { readonly snippet: string };
  readonly outbox?: { readonly snippet: string };
  readonly expiry?: { readonly at?: Path; readonly property?: string; readonly arguments?: string };
}

/**
 * The row itself keeps the ids of what has changed it, and the write demands that an id is not among them. `{field}` is the list of ids,
 * `{id}` code that gives the id, `{name}` a word for it and `{names}` one for a list of it.
 */
export interface AppliedTemplate {
  /** Properties to be put into objects of the call. */
  readonly properties: readonly { readonly at: Path; readonly name: string; readonly value: string }[];
  /** Text to be put into expressions of the call: behind this word where it is there already, else at the end with the word in front. */
  readonly texts?: readonly { readonly at: Path; readonly text: string; readonly word: string; readonly joint: string }[];
  /** The object that declares the row's fields, and what is written there for the list. */
  readonly declared?: { readonly at: Path; readonly value: string };
  /** The name of the error with which the write fails when the id was there; otherwise it only changes no row. */
  readonly error?: string;
  /** Not where something stands here: the write would make another row. */
  readonly unless?: Path;
  /** In TypeScript only where the rows have a type. */
  readonly typed?: boolean;
}

export interface Decorator {
  /** On a method: it is called by the library like this. On a class: these of its methods are. */
  readonly method?: Callback;
  readonly methods?: Readonly<Record<string, Callback>>;
  /** On a parameter or property: what is injected. `{ tokenArgument: 0 }` resolves the token given. */
  readonly injects?: TypeName | { readonly token: Path };
  /** On a parameter of a handler: its origin (`@Body()`, `@Param('id')`, `@Headers('idempotency-key')`). */
  readonly parameter?: Origin;
  /** Other origins by a literal argument (`@Headers('idempotency-key')`); the first that fits replaces `parameter`. */
  readonly parameterBy?: readonly { readonly at: Path; readonly oneOf: readonly string[]; readonly origin: Origin }[];
  /** On a class: base path or queue for the methods (`@Controller('orders')`, `@Processor('fares')`). */
  readonly prefix?: Path;
  /** On a method: its body is an atomic scope, is retried, or is memoised. */
  readonly wraps?: Callback['run'];
  /** On a class: where the name of its table is given; the first that is there. */
  readonly names?: readonly Path[];
  readonly inert?: boolean;
}

export interface FileConvention {
  /** Globs relative to the package root. */
  readonly files: readonly string[];
  /** Exported names, `default` included, and how they are run; dotted for members of an exported object (`default.queue`, `actions.*`). */
  readonly exports: Readonly<Record<string, Callback>>;
}

/** A call recognised by its arguments alone. */
export interface Fingerprint {
  readonly method: string;
  readonly when: readonly Condition[];
  readonly operation: Operation;
  readonly confidence: 'medium' | 'low';
}
