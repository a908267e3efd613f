import type {ReactNode} from 'react';

export interface BadgeProps {
  readonly color?: 'primary' | 'gray' | 'success' | 'warning' | 'danger';
  readonly label?: string;
  readonly children?: ReactNode;
}

/** A short label, such as the version of a feature or the status of a page. */
export function Badge({color = 'primary', label, children}: BadgeProps): ReactNode {
  return (
    <span className="badge" data-color={color}>
      {label ?? children}
    </span>
  );
}
