import type {ReactNode} from 'react';
import type {BuiltInToastIcon, ToastFields, ToastIcon} from '../../runtime/browser/toasts/toast.js';

export interface ToastButtonProps extends Pick<ToastFields, 'title' | 'description' | 'color' | 'timeout'> {
  /** A built-in icon, which needs no request. */
  readonly sign?: BuiltInToastIcon;
  /** Any icon, `lucide:rocket`; it is fetched with the toast. */
  readonly icon?: ToastIcon;
  readonly children?: ReactNode;
}

/** A button that shows a toast. Without script there are no toasts, so the button is not shown either. */
export function ToastButton({children = 'Show', ...toast}: ToastButtonProps): ReactNode {
  const {title, description, color, sign, icon = sign, timeout} = toast;
  return (
    <button
      type="button"
      className="button"
      data-variant="outline"
      data-toast={JSON.stringify({title, description, color, icon, timeout})}
    >
      {children}
    </button>
  );
}
