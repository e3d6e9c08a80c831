import { faults, sourceOf } from './source.mjs';
import { arrowsAsFunctions, functionsAsArrows, functionsAsMethods } from './variants/functions.mjs';
import { aliasedImports, namespaceImports } from './variants/imports.mjs';
import { otherIdentifiers, otherRetries } from './variants/libraries.mjs';
import { behindBarrel, movedHelper } from './variants/modules.mjs';
import { opaqueNames, suffixedNames } from './variants/names.mjs';
import { awaitsAsThen } from './variants/promises.mjs';

const REWRITES = {
  'opaque-names': opaqueNames,
  'suffixed-names': suffixedNames,
  'aliased-imports': aliasedImports,
  'namespace-imports': namespaceImports,
  'functions-as-arrows': functionsAsArrows,
  'arrows-as-functions': arrowsAsFunctions,
  'functions-as-methods': functionsAsMethods,
  'awaits-as-then': awaitsAsThen,
};

/**
 * Programs that do the same as a case of one file: `{ name, files }` for each, where the first file has the case's name. Marks stay at the
 * ends of their statements' lines. `applyEdits` is that of `src/edits`. Throws when a rewriting breaks the syntax or loses a name.
 */
export function variantsOf(fileName, text, applyEdits) {
  const source = sourceOf(text);
  const made = Object.entries(REWRITES).map(([name, rewrite]) => ({ name, edits: rewrite(source) }));
  const all = [...made, ...otherIdentifiers(source), ...otherRetries(source)].filter(({ edits }) => edits.length > 0);
  const single = all.map(({ name, edits }) => {
    const after = applyEdits(text, edits);
    check(`${fileName} ${name}`, source, after);
    return { name, files: { [fileName]: after } };
  });
  return [...single, ...twoFiles(fileName, text, source, applyEdits)];
}

function twoFiles(fileName, text, source, applyEdits) {
  const made = [];
  const helper = movedHelper(source);
  if (helper) {
    const after = applyEdits(text, helper.edits);
    check(`${fileName} moved-helper`, source, after);
    check(`${fileName} moved-helper, moved.ts`, source, helper.moved);
    made.push({ name: 'moved-helper', files: { [fileName]: after, 'moved.ts': helper.moved } });
  }
  const whole = behindBarrel(source);
  if (whole) made.push({ name: 'behind-barrel', files: { [fileName]: whole.barrel, 'moved.ts': whole.moved } });
  return made;
}

function check(name, before, after) {
  const found = faults(before, sourceOf(after));
  if (found.length > 0) throw new Error(`${name}: the variant is broken: ${found.join('; ')}\n${after}`);
}
