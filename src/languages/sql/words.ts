/** Word lists of SQL, in lower case. */

/** Never a name without quotes. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  'select', 'from', 'where', 'group', 'having', 'order', 'limit', 'union', 'intersect', 'except', 'into', 'values', 'set', 'returning',
  'on', 'using', 'join', 'inner', 'left', 'right', 'full', 'cross', 'natural', 'for',
  'when', 'then', 'else', 'end', 'case', 'as', 'and', 'or', 'not', 'is', 'in', 'like', 'between', 'exists', 'with', 'by', 'insert',
  'update', 'delete', 'merge', 'default', 'create', 'alter', 'drop', 'null', 'true', 'false', 'distinct',
]);

/** Begin something after a table's name, so they are no alias of it. */
export const NO_ALIAS_WORDS: ReadonlySet<string> = new Set([...RESERVED_WORDS, 'outer', 'lateral', 'offset', 'fetch', 'minus', 'lock',
  'window', 'output', 'overriding', 'partition', 'option', 'begin', 'commit', 'rollback', 'do', 'ignore', 'apply', 'tablesample', 'use',
  'force', 'go', 'if', 'value']);

/** Functions that give something else each time, by what makes it so. */
export const VOLATILE_FUNCTIONS: ReadonlyMap<string, 'random' | 'clock' | 'counter'> = new Map([
  ...['gen_random_uuid', 'uuid_generate_v1', 'uuid_generate_v1mc', 'uuid_generate_v4', 'uuidv4', 'uuidv7', 'uuid', 'uuid_short',
  'newid', 'newsequentialid', 'sys_guid', 'random', 'rand', 'randomblob', 'gen_random_bytes',
  'gen_salt'].map((name) => [name, 'random'] as const),
  ...['now', 'current_timestamp', 'current_date', 'current_time', 'localtimestamp', 'localtime', 'clock_timestamp',
  'statement_timestamp', 'transaction_timestamp', 'timeofday', 'sysdate', 'systimestamp', 'getdate', 'getutcdate', 'sysdatetime',
  'sysutcdatetime', 'sysdatetimeoffset', 'utc_timestamp', 'utc_date', 'utc_time', 'curdate', 'curtime', 'unix_timestamp', 'unixepoch',
  'julianday', 'strftime'].map((name) => [name, 'clock'] as const),
  ...['nextval', 'last_insert_id', 'last_insert_rowid', 'scope_identity', 'currval', 'lastval', 'next_value', 'txid_current',
  'pg_current_xact_id', 'changes'].map((name) => [name, 'counter'] as const)]);

/** Written without parentheses, these are calls. */
export const BARE_FUNCTIONS: ReadonlySet<string> = new Set(['current_timestamp', 'current_date', 'current_time', 'localtimestamp',
  'localtime', 'sysdate', 'systimestamp', 'current_user', 'session_user']);

/** Give their first argument, or another in place of null, unchanged. */
export const PASSING_FUNCTIONS: ReadonlySet<string> = new Set([
  'coalesce', 'ifnull', 'isnull', 'nvl', 'last_insert_id', 'cast', 'convert', 'try_cast', 'try_convert', 'to_number', 'to_jsonb', 'to_json',
  'to_char', 'to_date', 'int', 'integer', 'numeric', 'float8', 'text', 'any_value', 'json_extract', 'json_value', 'json_unquote',
  'jsonb_extract_path', 'jsonb_extract_path_text', 'json_extract_path_text', 'nullif', 'zeroifnull', 'iif', 'if', 'decode',
]);

/** Give the same result when they are applied to it again, or put a part in a state that does not depend on what was there. */
export const SETTLING_FUNCTIONS: ReadonlySet<string> = new Set([
  'greatest', 'least', 'max', 'min', 'lower', 'upper', 'trim', 'btrim', 'ltrim', 'rtrim', 'initcap', 'abs', 'ceil', 'ceiling', 'floor',
  'round', 'trunc', 'truncate', 'sign', 'date', 'date_trunc', 'last_day', 'replace', 'regexp_replace', 'translate', 'unaccent',
  'normalize', 'left', 'right', 'bool_or', 'bool_and', 'sort', 'uniq', 'sort_asc',
  'array_remove', 'array_replace', 'json_set', 'jsonb_set', 'jsonb_set_lax', 'json_replace', 'json_remove', 'json_merge_patch',
  'json_patch', 'json_modify', 'jsonb_strip_nulls', 'json_strip_nulls', 'json_object', 'jsonb_build_object', 'json_build_object',
  'json', 'jsonb', 'array_distinct', 'array_unique', 'date_part', 'extract', 'year', 'month', 'day', 'row_to_json', 'length', 'hstore']);

/** Move a date or a number by an amount. */
export const DELTA_FUNCTIONS: ReadonlySet<string> = new Set(['date_add', 'date_sub', 'adddate', 'subdate', 'dateadd', 'timestampadd',
  'addtime', 'subtime', 'add_months', 'power', 'pow', 'mod', 'period_add']);

export const APPEND_FUNCTIONS: ReadonlySet<string> = new Set(['concat', 'concat_ws', 'array_append', 'array_prepend', 'array_cat',
  'repeat', 'group_concat', 'xmlconcat']);
export const JSON_APPEND_FUNCTIONS: ReadonlySet<string> = new Set(['json_array_append', 'json_array_insert', 'jsonb_insert', 'json_insert',
  'json_merge_preserve', 'json_merge', 'jsonb_concat']);

/** Only compute or read: a `select` of nothing but these changes nothing. Names of aggregates, windows and the usual built-ins. */
export const READING_FUNCTIONS: ReadonlySet<string> = new Set([
  ...PASSING_FUNCTIONS,
  ...SETTLING_FUNCTIONS,
  ...DELTA_FUNCTIONS,
  ...APPEND_FUNCTIONS,
  ...JSON_APPEND_FUNCTIONS,
  ...[...VOLATILE_FUNCTIONS.keys()].filter((name) => name !== 'nextval'),
  ...BARE_FUNCTIONS,
  'count', 'sum', 'avg', 'stddev', 'variance', 'array_agg', 'string_agg', 'json_agg', 'jsonb_agg', 'json_object_agg', 'jsonb_object_agg',
  'listagg', 'group_concat', 'json_arrayagg', 'json_objectagg', 'json_group_array', 'json_group_object', 'total', 'percentile_cont',
  'percentile_disc', 'mode', 'every', 'count_big', 'grouping', 'corr', 'median', 'row_number', 'rank', 'dense_rank', 'ntile', 'lag', 'lead',
  'first_value', 'last_value', 'nth_value', 'percent_rank', 'cume_dist', 'substring', 'substr', 'position', 'strpos', 'instr',
  'char_length', 'character_length', 'octet_length', 'len', 'md5', 'sha1', 'sha2', 'sha256', 'sha512', 'digest', 'crc32', 'encode',
  'hashtext', 'hashtextextended', 'hash', 'format', 'quote_ident', 'quote_literal', 'split_part', 'regexp_match', 'regexp_matches',
  'regexp_split_to_array', 'regexp_split_to_table', 'string_to_array', 'string_split', 'reverse', 'repeat', 'lpad', 'rpad', 'ascii', 'chr',
  'char', 'hex', 'unhex', 'to_hex', 'overlay', 'starts_with', 'like', 'glob', 'typeof', 'soundex', 'levenshtein', 'similarity',
  'word_similarity', 'find_in_set', 'field', 'elt', 'age', 'to_timestamp', 'make_date', 'make_timestamp', 'make_interval', 'date_format',
  'str_to_date', 'from_unixtime', 'datediff', 'timestampdiff', 'datepart', 'datename', 'dayofweek', 'dayofmonth', 'dayofyear', 'weekday',
  'week', 'hour', 'minute', 'second', 'quarter', 'datetime', 'time', 'timestamp', 'eomonth', 'datefromparts', 'generate_series',
  'justify_interval', 'timezone', 'isfinite', 'array_length', 'cardinality', 'array_position', 'array_positions', 'array_to_string',
  'array_dims', 'array_upper', 'array_lower', 'unnest', 'any', 'all', 'some', 'array', 'row', 'jsonb_array_elements', 'json_array_elements',
  'jsonb_array_elements_text', 'json_array_elements_text', 'jsonb_each', 'jsonb_each_text', 'json_each', 'json_tree', 'json_table',
  'openjson', 'jsonb_object_keys', 'json_object_keys', 'jsonb_typeof', 'json_typeof', 'jsonb_array_length', 'json_array_length',
  'json_length', 'json_type', 'json_valid', 'json_contains', 'json_query', 'json_exists', 'json_keys', 'json_search', 'jsonb_path_query',
  'jsonb_path_exists', 'jsonb_path_query_array', 'jsonb_path_query_first', 'jsonb_to_recordset', 'json_to_recordset', 'jsonb_to_record',
  'jsonb_populate_recordset', 'json_populate_recordset', 'jsonb_pretty', 'jsonb_build_array', 'json_build_array', 'json_array',
  'json_quote',
  'to_tsvector', 'to_tsquery', 'plainto_tsquery', 'websearch_to_tsquery', 'phraseto_tsquery', 'ts_rank', 'ts_rank_cd', 'ts_headline',
  'setweight', 'match', 'against', 'bm25', 'snippet', 'highlight', 'contains', 'freetext',
  'sqrt', 'ln', 'log', 'log10', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'radians', 'degrees', 'pi', 'div', 'width_bucket',
  'st_distance', 'st_dwithin', 'st_makepoint', 'st_setsrid', 'st_point', 'st_within', 'st_contains', 'st_intersects', 'st_asgeojson',
  'st_geomfromgeojson', 'st_geomfromtext', 'point', 'distance',
  'current_setting', 'current_schema', 'current_database', 'database', 'version', 'user', 'connection_id', 'pg_backend_pid',
  'pg_table_size', 'pg_total_relation_size', 'pg_relation_size', 'pg_size_pretty', 'pg_get_serial_sequence', 'pg_get_indexdef',
  'pg_get_constraintdef', 'pg_is_in_recovery', 'obj_description', 'col_description', 'format_type', 'to_regclass',
  'has_table_privilege', 'object_id', 'db_name', 'schema_name', 'columnproperty', 'pg_database_size', 'txid_current_snapshot',
  'row_count', 'found_rows', 'coalesce', 'nullif', 'exists', 'in', 'values', 'excluded', 'interval', 'over', 'filter', 'within',
  'partition', 'lateral', 'rows', 'range', 'using', 'on', 'and', 'or', 'not', 'where', 'as', 'from', 'by', 'select', 'then', 'else',
  'when', 'is', 'between', 'case', 'distinct', 'having', 'limit', 'offset', 'union', 'except', 'intersect', 'join', 'set',
  'materialized', 'collate', 'default', 'vector_distance', 'cosine_distance', 'l2_distance']);

/** Words of names of columns that hold a state, or a version. */
export const STATUS_WORDS: ReadonlySet<string> = new Set(['status', 'state', 'phase', 'stage', 'step', 'processed', 'published',
  'completed', 'done', 'sent', 'paid', 'settled', 'claimed', 'locked', 'active', 'enabled', 'cancelled', 'canceled', 'delivered',
  'finished', 'handled', 'consumed', 'applied', 'refunded', 'captured', 'confirmed', 'approved']);
export const VERSION_WORDS: ReadonlySet<string> = new Set(['version', 'revision', 'rev', 'etag', 'generation', 'epoch', 'xmin',
  'rowversion', 'lsn', 'sequence', 'seq']);

/** Words of sentences; hardly ever names of tables or columns. */
export const ENGLISH_WORDS: ReadonlySet<string> = new Set(['the', 'your', 'you', 'my', 'our', 'their', 'please', 'an', 'its', 'these',
  'those', 'cannot', 'must', 'should', 'was', 'were', 'are', 'have', 'been', 'which', 'because', 'about']);
