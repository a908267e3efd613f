// `/tools/generate-sdk-from-graphql`.
import {definePage} from 'galley/page';
import {ToolPage, toolPageData} from '../components/tool-page.js';

export default definePage({
  name: 'tools-generate-sdk-from-graphql',
  path: '/tools/generate-sdk-from-graphql',
  needsDocument: true,
  data: toolPageData,
  component: ToolPage,
});
