import type {ComponentProps, MouseEvent, ReactNode} from 'react';

export const buttonVariants = ['solid', 'outline', 'ghost'] as const;
export const buttonSizes = ['small', 'medium'] as const;

interface ButtonLooks {
  readonly variant?: (typeof buttonVariants)[number];
  readonly size?: (typeof buttonSizes)[number];
  /** Before the label. */
  readonly icon?: ReactNode;
  /** After the label. */
  readonly trailingIcon?: ReactNode;
  /** Replaces the icon with a spinner. The button ignores clicks, but keeps the focus. */
  readonly loading?: boolean;
}

/** A button that is only an icon needs a name. */
type ButtonContent =
  | {readonly children: ReactNode; readonly 'aria-label'?: string}
  | {readonly children?: never; readonly 'aria-label': string};

export type ButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & ButtonLooks & ButtonContent;

const busy = {
  'aria-busy': true,
  'aria-disabled': true,
  onClick: (event: MouseEvent): void => event.preventDefault(),
} as const;

/** A button for an action on the page; `ButtonLink` is a link. Usable in islands. */
export function Button(props: ButtonProps): ReactNode {
  const {variant = 'solid', size = 'medium', icon, trailingIcon, loading = false, children, disabled, ...rest} = props;
  const spinner = <span className="spinner" aria-hidden="true" />;
  const leads = icon !== undefined || trailingIcon === undefined;
  return (
    <button
      type="button"
      className="button"
      data-variant={variant}
      data-size={size}
      data-square={children === undefined ? '' : undefined}
      disabled={disabled}
      {...rest}
      {...(loading && busy)}
    >
      {loading && leads ? spinner : icon}
      {children}
      {loading && !leads ? spinner : trailingIcon}
    </button>
  );
}
