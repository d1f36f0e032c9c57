import { useEffect } from 'react';
import { useLatest } from '../../../lib/hooks.ts';
import { emptyTyping, typed } from './hand-scanner-rules.ts';

/** Hand scanners type the code and press Enter, wherever the cursor is. What someone writes into a form is theirs. */
export function useHandScanner(onCode: (code: string) => void): void {
  const handler = useLatest(onCode);
  useEffect(() => {
    let typing = emptyTyping;
    let textBefore = '';
    const press = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event;
      const field = target instanceof HTMLElement ? target.closest<TextField>('input, textarea') : null;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { code, next } = typed(typing, key, timeStamp, field === null ? 'anywhere' : 'field');
      typing = next;
      // A key comes before its letter does.
      if (key.length === 1 && next.text === key) textBefore = field?.value ?? '';
      if (code === null) return;
      // Otherwise Enter would also press the button that has the focus, or send the form.
      event.preventDefault();
      event.stopPropagation();
      if (field !== null && field.value !== textBefore) setText(field, textBefore);
      handler.current(code);
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [handler]);
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Writes into a field as someone would who types. */
function setText(field: TextField, text: string): void {
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
