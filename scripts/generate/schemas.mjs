import { createGenerator } from 'ts-json-schema-generator';

/** Which type of `src/model` each published schema describes. */
const SCHEMAS = [
  { file: 'schemas/settings.schema.json', source: 'settings', type: 'Settings', title: 'Settings of idempotency-audit and of settings.idempotency' },
  { file: 'schemas/audit-report.schema.json', source: 'finding', type: 'AuditReport', title: 'What idempotency-audit --format json prints' },
  { file: 'schemas/facts.schema.json', source: 'facts', type: 'FileFacts', title: 'Facts of one source file' },
  { file: 'schemas/catalogue.schema.json', source: 'catalogue', type: 'Library', title: 'What the calls of a library mean' },
];

/** Text of every published schema by path. */
export function schemas(root, metas) {
  return Object.fromEntries(SCHEMAS.map((one) => {
    const made = createGenerator({ path: `${root}/src/model/${one.source}.ts`, tsconfig: `${root}/tsconfig.json`, type: one.type, topRef: false, sortProps: false, expose: 'export', skipTypeCheck: true }).createSchema(one.type);
    const { $schema, ...rest } = one.type === 'Settings' ? asWritten(made, metas) : made;
    return [one.file, `${JSON.stringify({ $schema, title: one.title, ...rest }, null, 2)}\n`];
  }));
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
