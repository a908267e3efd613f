// What a toast is made of.

export interface ToastFields {
  /** Given by the caller, a toast is shown once; otherwise made from the time. */
  readonly id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly icon?: ToastIcon;
  readonly avatar?: ToastAvatar;
  /** `primary` when absent. A red one is read out at once, and stays. */
  readonly color?: ToastColor;
  /** Milliseconds. With 0 it stays until the reader closes it, which is the default for errors and for toasts with actions. */
  readonly timeout?: number;
  readonly actions?: readonly ToastAction[];
  /** Null hides the button. */
  readonly closeButton?: {readonly label?: string} | null;
  /** Id of an element that the toasts must not cover, such as the form that the toast is about. */
  readonly keepClearOf?: string;
  readonly pauseTimeoutOnHover?: boolean;
  /** Runs after the time-out or the close button, not otherwise. */
  readonly callback?: () => void;
  /** A click anywhere on the card but on its buttons; the toast stays. */
  readonly click?: (toast: Toast) => void;
}

type ToastColor = 'primary' | 'gray' | 'green' | 'amber' | 'red';
/** One of those that come with the script, or the name of an icon that is fetched: `lucide:rocket`. */
export type ToastIcon = ToastSign | `${string}:${string}`;
export type ToastSign = 'alert' | 'check' | 'info' | 'refresh';

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

/** What outlives a reload: everything but functions, and no action that would have been one. */
export function storedToast({actions = [], ...toast}: Toast): Toast {
  const links = actions.filter(({to}) => to !== undefined);
  return JSON.parse(JSON.stringify({...toast, ...(links.length > 0 && {actions: links})})) as Toast;
}
