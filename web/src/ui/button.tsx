import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentType, ReactNode } from 'react';
import { LoaderCircle } from 'lucide-react';

export type ButtonKind = 'main' | 'plain' | 'yes' | 'no' | 'quiet' | 'danger';

const base =
  'inline-flex items-center justify-center gap-2 rounded-control font-semibold text-center wrap-break-word no-underline ' +
  'transition-colors disabled:cursor-default aria-disabled:cursor-default';
const sizes = { normal: 'min-h-12 px-4 py-2', small: 'min-h-10 px-3 py-1.5 text-[0.9375rem]' } as const;
const kinds: Record<ButtonKind, string> = {
  main: 'bg-brand text-white hover:brightness-110 disabled:opacity-60 aria-disabled:opacity-60',
  plain: 'bg-card text-ink border border-line hover:bg-sunken disabled:text-soft aria-disabled:text-soft',
  yes: 'bg-yes-soft text-yes hover:brightness-95 disabled:opacity-60 aria-disabled:opacity-60',
  no: 'bg-no-soft text-no hover:brightness-95 disabled:opacity-60 aria-disabled:opacity-60',
  danger: 'bg-card text-no border border-line hover:bg-no-soft disabled:text-soft aria-disabled:text-soft',
  quiet: 'text-link hover:underline disabled:text-soft aria-disabled:text-soft',
};

export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean; className?: string }>;

interface Look {
  kind?: ButtonKind;
  size?: keyof typeof sizes;
  icon?: Icon | undefined;
  /** Takes the whole width. */
  wide?: boolean;
}

/** The classes of what looks like a button. */
export function buttonLook({ kind = 'plain', size = 'normal', wide = false }: Look = {}): string {
  return `${base} ${sizes[size]} ${kinds[kind]} ${wide ? 'w-full' : ''}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** What was pressed is being done: the button stays and keeps the focus, but cannot be pressed again. */
  pending?: boolean;
}

/** Something to press. */
export function Button({
  kind,
  size,
  icon,
  wide,
  pending = false,
  children,
  className,
  ...rest
}: ButtonProps) {
  const look = buttonLook({ kind: kind ?? 'plain', size: size ?? 'normal', wide: wide ?? false });
  const isShut = pending || rest['aria-disabled'] === true;
  return (
    <button
      type="button"
      {...rest}
      onClick={isShut ? (pressed) => pressed.preventDefault() : rest.onClick}
      aria-disabled={isShut ? true : undefined}
      aria-busy={pending}
      className={`${look} ${className ?? ''}`}
    >
      <ButtonContent icon={icon} pending={pending}>
        {children}
      </ButtonContent>
    </button>
  );
}

function ButtonContent({
  icon: Shown,
  pending = false,
  children,
}: {
  icon?: Icon | undefined;
  pending?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      {pending ? (
        <LoaderCircle size={20} aria-hidden className="animate-spin" />
      ) : (
        Shown !== undefined && <Shown size={20} aria-hidden className="shrink-0" />
      )}
      {children}
    </>
  );
}

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look;

/** A link to elsewhere, or to a file, that looks like a button. */
export function AnchorButton({ kind, size, icon, wide, children, className, ...rest }: AnchorProps) {
  const look = buttonLook({ kind: kind ?? 'plain', size: size ?? 'normal', wide: wide ?? false });
  return (
    <a {...rest} className={`${look} ${className ?? ''}`}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </a>
  );
}

const RoutedButton = createLink(AnchorButton);

/** A link within the app that looks like a button. */
export const LinkButton: LinkComponent<typeof AnchorButton> = (props) => <RoutedButton {...props} />;
