// `/login`: on to the application site.
import {definePage} from 'galley/page';
import {AuthCard} from '../components/auth-card.js';

export default definePage({
  name: 'login',
  path: '/login',
  layout: 'auth',
  needsDocument: true,
  head: () => ({robots: 'noindex'}),
  component: (page) => <AuthCard {...page} goal="login" />,
});
