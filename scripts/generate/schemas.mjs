import { createGenerator } from 'ts-json-schema-generator';

/** Which type of `src/model` each published schema describes. */
export const SCHEMAS = [
  { file: 'schemas/settings.schema.json', source: 'settings', type: 'Settings', title: 'Settings of idempotency-audit and of settings.idempotency' },
  { file: 'schemas/audit-report.schema.json', source: 'finding', type: 'AuditReport', title: 'What idempotency-audit --format json prints' },
  { file: 'schemas/facts.schema.json', source: 'facts', type: 'FileFacts', title: 'Facts of one source file' },
  { file: 'schemas/catalogue.schema.json', source: 'catalogue', type: 'Library', title: 'What the calls of a library mean' },
];

/** Text of a published schema. */
export function schemaText(root, { source, type, title }, metas) {
  const config = { path: `${root}/src/model/${source}.ts`, tsconfig: `${root}/tsconfig.json`, type, topRef: false, sortProps: false, expose: 'export', skipTypeCheck: true };
  const made = createGenerator(config).createSchema(type);
  const { $schema, ...rest } = type === 'Settings' ? asWritten(made, metas) : byNumber(made);
  return `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`;
}

/** The generator takes `Record<number, …>` for an array; in JSON it is an object with whole numbers as names. */
function byNumber(schema) {
  const { Callback: callback } = schema.definitions;
  const params = callback?.properties.params;
  if (params?.type === 'array') {
    const { items, type: _type, ...rest } = params;
    callback.properties.params = { type: 'object', ...rest, patternProperties: { '^\\d+$': items }, additionalProperties: false };
  }
  return schema;
}

/** Settings as people write them: nothing is required, rules are known by name, a severity alone will do, `$schema` is welcome. */
function asWritten(schema, metas) {
  const rule = { anyOf: [{ type: 'string', enum: [...schema.definitions.Severity.enum, 'off'] }, { $ref: '#/definitions/RuleSetting' }] };
  const names = metas.flatMap((meta) => [[meta.id, meta.description], [`idempotency/${meta.id}`, meta.description]]);
  const { required: _required, properties, ...top } = schema;
  return {
    ...top,
    properties: {
      $schema: { type: 'string' },
      ...properties,
      rules: {
        type: 'object',
        description: 'Severity or options by rule.',
        properties: Object.fromEntries(names.map(([name, description]) => [name, { ...rule, description }])),
        additionalProperties: false,
      },
    },
  };
}
