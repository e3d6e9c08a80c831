import type { FileFacts } from '../model/facts.js';
import type { Manifest } from '../model/manifest.js';
import type { Settings } from '../model/settings.js';
import { callGraph, type CallGraph } from './call-graph.js';
import { enter, member, resultOf, targets } from './calls.js';
import { denote } from './denote.js';
import { follow } from './follow.js';
import { makeFrame, type Frame } from './frame.js';
import { guarded, type Cycles } from './guarded.js';
import { implementationIndex } from './implementations.js';
import type { Meaning } from './meaning.js';
import { importedMeanings, importedRefs } from './modules.js';
import { pathSlot } from './paths.js';
import { elements, entries, property } from './properties.js';
import { OPEN_SLOT, type Entries, type Resolver, type Slot } from './resolver.js';
import { typeMeanings } from './types.js';
import type { Unit } from './unit.js';

export interface LinkInput {
  readonly facts: ReadonlyMap<string, FileFacts>;
  readonly manifest: Manifest;
  readonly settings: Settings;
}

export interface Program extends LinkInput {
  readonly resolver: Resolver;
  /** Files in a fixed order. */
  readonly units: readonly Unit[];
  readonly graph: CallGraph;
}

/** Deepest nesting of one question inside others of its kind. */
const MAX_NESTING = 60;

/** Links files into one program. Touches no file system: everything comes from the facts and the manifest. */
export function link(input: LinkInput): Program {
  const units = new Map<string, Unit>();
  for (const file of [...input.manifest.files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const facts = input.facts.get(file.path);
    if (!facts) continue;
    const unit: Unit = { path: file.path, facts, package: file.package, module: undefined as never, indexes: [] };
    unit.module = makeFrame({ unit, fn: 0 });
    units.set(file.path, unit);
  }
  const cycles: Cycles = { count: 0, depth: 0, provisional: [] };
  const slots = guarded<Frame, Slot>(cycles, OPEN_SLOT, MAX_NESTING);
  const places = guarded<Frame, Slot>(cycles, OPEN_SLOT, MAX_NESTING);
  const collections = guarded<Frame, Entries>(cycles, { entries: [], open: true }, MAX_NESTING);
  const types = guarded<object, readonly Meaning[]>(cycles, [], MAX_NESTING);
  const members = guarded<object, readonly Meaning[]>(cycles, [], MAX_NESTING);
  const r: Resolver = {
    units, manifest: input.manifest, settings: input.settings, cycles,
    follow: (ref) => follow(r, ref),
    denote: (ref) => denote(r, ref),
    property: (ref, name) => slots(ref.frame, `${ref.value}.${name}`, () => property(r, ref, name)),
    entries: (ref) => collections(ref.frame, ref.value, () => entries(r, ref)),
    elements: (ref) => slots(ref.frame, `${ref.value}[]`, () => elements(r, ref)),
    member: (meaning, name) => members('class' in meaning ? meaning.unit.facts.classes[meaning.class]! : meaning, name, () => member(r, meaning, name)),
    typeMeanings: (unit, type) => (type ? types(type, unit.path, () => typeMeanings(r, unit, type)) : []),
    imported: (unit, module, name) => importedMeanings(r, unit, module, name),
    importedRefs: (unit, module, name) => importedRefs(r, unit, module, name),
    targets: (call) => targets(r, call),
    path: (call, target, path) => places(call.frame, `${call.value}:${path}`, () => pathSlot(r, call, target, path)),
    resultOf: (call, target) => resultOf(r, call, target),
    enter,
    implementations: (unit, of) => implementations()(unit, of),
  };
  let index: ReturnType<typeof implementationIndex> | undefined;
  const implementations = (): ReturnType<typeof implementationIndex> => (index ??= implementationIndex(r));
  const ordered = [...units.values()];
  return { ...input, resolver: r, units: ordered, graph: callGraph(r) };
}
