// `/signup`: a form for signing up, or a link to the application.
import {definePage} from 'galley/page';
import {AuthCard} from '../components/auth-card.js';
import {authHead} from '../support/auth-head.js';

export default definePage({
  name: 'signup',
  path: '/signup',
  layout: 'auth',
  needsDocument: true,
  head: (page) => authHead(page, 'signup'),
  component: (page) => <AuthCard {...page} goal="signup" />,
});
