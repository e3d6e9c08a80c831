import { expect, it } from 'vitest';
import { eslintSettings } from '../../src/settings/eslint.js';

it('reads settings of an ESLint config', () => {
  expect(eslintSettings(undefined, [])).toMatchObject({ preset: 'all', models: [] });
  expect(eslintSettings({ models: [{ name: 'send', effect: 'email' }], changeDataCapture: true }, [])).toMatchObject({ models: [{ name: 'send', effect: 'email' }], changeDataCapture: true });
});

it('throws every mistake in one message', () => {
  expect(() => eslintSettings({ modles: [], include: 'src' }, [])).toThrow(
    'settings.idempotency: modles: unknown setting "modles". Did you mean "models"?; include: must be a list, not "src"',
  );
});
