// Login and sign-up: one card on an empty sheet.
import type {ReactNode} from 'react';
import {href, Icon, type LayoutProps} from 'galley/page';
import {ToastRegion} from '../components/toast-region.js';

export default function AuthLayout({children}: LayoutProps): ReactNode {
  return (
    <div className="auth">
      <header>
        <a className="button" data-variant="ghost" href={href('/')}>
          <Icon name="lucide:arrow-left" />
          Home
        </a>
      </header>
      <main>{children}</main>
      <ToastRegion />
    </div>
  );
}
