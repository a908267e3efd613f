// `/login`: a form for signing in, or a link to the application.
import {definePage} from 'galley/page';
import {AuthCard} from '../components/auth-card.js';
import {authHead} from '../support/auth-head.js';

export default definePage({
  name: 'login',
  path: '/login',
  layout: 'auth',
  needsDocument: true,
  head: (page) => authHead(page, 'login'),
  component: (page) => <AuthCard {...page} goal="login" />,
});
