// The fields of a toast.

export interface ToastFields {
  /** With an id from the caller, a toast is shown once. By default it is generated from the time. */
  readonly id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly icon?: ToastIcon;
  readonly avatar?: ToastAvatar;
  /** Default: `primary`. A red toast is announced immediately, and stays. */
  readonly color?: ToastColor;
  /** Milliseconds. With 0 it stays until the reader closes it, which is the default for errors and for toasts with actions. */
  readonly timeout?: number;
  readonly actions?: readonly ToastAction[];
  /** Null hides the button. */
  readonly closeButton?: {readonly label?: string} | null;
  /** Id of an element that the toasts must not cover, such as the form that the toast is about. */
  readonly keepClearOf?: string;
  readonly pauseTimeoutOnHover?: boolean;
  /** Called after the timeout or the close button, but not otherwise. */
  readonly callback?: () => void;
  /** Called on a click anywhere on the card except its buttons. The toast stays. */
  readonly click?: (toast: Toast) => void;
}

type ToastColor = 'primary' | 'gray' | 'green' | 'amber' | 'red';
/** An icon of the script, or the name of an icon to fetch: `lucide:rocket`. */
export type ToastIcon = BuiltInToastIcon | `${string}:${string}`;
export type BuiltInToastIcon = 'alert' | 'check' | 'info' | 'refresh';

export interface ToastAvatar {
  readonly src?: string;
  readonly alt?: string;
  readonly text?: string;
}

export interface ToastAction {
  readonly label: string;
  readonly click?: () => void;
  /** Makes it a link. */
  readonly to?: string;
}

export interface Toast extends ToastFields {
  readonly id: string;
  readonly timeout: number;
}

/** The fields that survive a reload: all except functions and actions that call one. */
export function storedToast({actions = [], ...toast}: Toast): Toast {
  const links = actions.filter(({to}) => to !== undefined);
  return JSON.parse(JSON.stringify({...toast, ...(links.length > 0 && {actions: links})})) as Toast;
}
