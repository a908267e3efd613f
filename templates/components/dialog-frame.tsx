import type {ReactNode} from 'react';
import {Icon} from 'galley/page';
import {isOn, type Flag} from '../support/boolean-attribute.js';
import {DialogButton} from './dialog-button.js';

export interface DialogFrameProps {
  /** Unique on the page; buttons refer to it. */
  readonly id: string;
  readonly title?: string;
  readonly description?: string;
  /** Label of a button that opens the dialog, rendered in its place. */
  readonly label?: string;
  /** Target without a script: the button is then a link. */
  readonly to?: string;
  readonly role?: 'dialog' | 'alertdialog';
  /** Open when the page loads. */
  readonly open?: boolean;
  /** Escape and a click outside only dispatch `site:close-prevented`. */
  readonly preventClose?: Flag;
  readonly fullscreen?: Flag;
  /** Text of the button that cancels an alert; it gets the focus first. */
  readonly cancel?: string;
  /** The other buttons. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string;
  readonly side?: string;
}

/** The shared markup of dialogs and slide-overs. */
export function DialogFrame({
  id,
  title,
  description,
  label,
  to,
  role,
  open,
  preventClose,
  fullscreen,
  cancel = 'Cancel',
  footer,
  children,
  className = 'dialog',
  side,
}: DialogFrameProps): ReactNode {
  const isAlert = validRole(role, id) === 'alertdialog';
  const preventsClose = isOn(preventClose);
  return (
    <>
      {label !== undefined && (
        <DialogButton of={id} to={to}>
          {label}
        </DialogButton>
      )}
      <dialog
        id={id}
        className={className}
        role={isAlert ? 'alertdialog' : undefined}
        aria-labelledby={title === undefined ? undefined : `${id}-title`}
        aria-label={title === undefined ? label : undefined}
        aria-describedby={description === undefined ? undefined : `${id}-text`}
        open={isOpen(open, id)}
        data-modal=""
        data-side={side}
        data-fullscreen={isOn(fullscreen) ? '' : undefined}
        data-prevent-close={preventsClose ? '' : undefined}
        {...{closedby: preventsClose ? 'none' : isAlert ? 'closerequest' : 'any'}}
      >
        {(title !== undefined || !isAlert) && (
          <div className="head">
            {title !== undefined && <h2 id={`${id}-title`}>{title}</h2>}
            {!isAlert && (
              <button type="button" className="icon-button" aria-label="Close" {...{commandfor: id, command: 'close'}}>
                <Icon name="lucide:x" />
              </button>
            )}
          </div>
        )}
        {description !== undefined && <p id={`${id}-text`}>{description}</p>}
        {children}
        {(isAlert || footer !== undefined) && (
          <div className="buttons">
            {isAlert && (
              <button
                type="button"
                className="button"
                data-variant="outline"
                // Enter should trigger the safest action.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus
                {...{commandfor: id, command: 'close'}}
              >
                {cancel}
              </button>
            )}
            {footer}
          </div>
        )}
      </dialog>
    </>
  );
}

const warned = new Set<string>();

function validRole(role: string | undefined, id: string): string {
  if (role === undefined || role === 'dialog' || role === 'alertdialog') return role ?? 'dialog';
  if (!warned.has(id)) {
    warned.add(id);
    // oxlint-disable-next-line no-console
    console.warn(`The dialog ${id} has the invalid role ${role}, so its role is dialog. Write dialog or alertdialog.`);
  }
  return 'dialog';
}

function isOpen(open: unknown, id: string): boolean {
  if (open === undefined || typeof open === 'boolean') return open ?? false;
  throw new TypeError(`\`open\` of the dialog ${id} must be true or false, but is ${JSON.stringify(open)}.`);
}
