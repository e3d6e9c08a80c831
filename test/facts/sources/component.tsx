import React, { useState } from 'react';
import { save } from './api';

export function Button<T,>({ label, onSave, ...rest }: { label: string; onSave(x: T): void } & Record<string, unknown>) {
  const [busy, setBusy] = useState<boolean>(false);
  const click = async (event: React.MouseEvent) => { event.preventDefault(); setBusy(true); try { await save(label); } finally { setBusy(false); } };
  return (
    <>
      <button {...rest} onClick={click} disabled={busy} title="x">{busy ? <i>…</i> : label}{/* nothing */}{...[1]}</button>
      <Foo.Bar render={() => <p key={label}>{save(label)}</p>} a:b="c" />
    </>
  );
}
