import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { control, Field, type InputProps } from './field.tsx';

/** A password, which whoever types it may look at until it is sent. */
export function PasswordField({ label, hint, error, ...rest }: Omit<InputProps, 'type'>) {
  const { t } = useLingui();
  const { input, isShown, toggle } = useShowing();
  const Shown = isShown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck="false"
            {...rest}
            {...ids}
            ref={input}
            type={isShown ? 'text' : 'password'}
            // One browser has a button of its own for it, which would lie beneath ours.
            className={`${control} pr-14 [&::-ms-reveal]:hidden`}
          />
          <button
            type="button"
            aria-label={t`Show password`}
            title={t`Show password`}
            aria-pressed={isShown}
            // Whoever is typing goes on where they are.
            onPointerDown={(press) => press.preventDefault()}
            onMouseDown={(press) => press.preventDefault()}
            onClick={toggle}
            className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-control text-soft hover:text-ink disabled:opacity-60"
          >
            <Shown size={22} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
}

/** Whether a password is shown: as its owner chooses, with the cursor where it was, and hidden again as soon as the form is sent. */
function useShowing() {
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const cursor = useRef<[number, number] | null>(null);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  useLayoutEffect(() => {
    const place = cursor.current;
    cursor.current = null;
    if (place === null) return;
    // Browsers put the cursor to the beginning when the kind of a field changes, some of them only once that is drawn.
    requestAnimationFrame(() => input.current?.setSelectionRange(...place));
  });
  const toggle = () => {
    const field = input.current;
    if (field !== null && field === document.activeElement)
      cursor.current = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    setShown(!isShown);
  };
  return { input, isShown, toggle };
}
