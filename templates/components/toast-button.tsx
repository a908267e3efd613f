import type {ReactNode} from 'react';
import type {ToastFields, ToastIcon} from '../../runtime/toast.js';

export interface ToastButtonProps extends Pick<ToastFields, 'title' | 'description' | 'color' | 'timeout'> {
  /** Its icon. Not `icon`, which in content is a name from a set of icons. */
  readonly sign?: ToastIcon;
  readonly children?: ReactNode;
}

/** A button that shows a toast. Without script there are no toasts, so the button is not shown either. */
export function ToastButton({children = 'Show', ...toast}: ToastButtonProps): ReactNode {
  const {title, description, color, sign: icon, timeout} = toast;
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
