import * as contract from '@homecoming/contract/job-posts.ts';
import { CHANGES_PER_USER, type Routes } from '../platform/http/bind.ts';
import { applyForJob } from './apply.ts';
import { getJobPost, listJobPosts } from './queries.ts';
import { saveJobPost, unsaveJobPost } from './saved.ts';
import { searchJobPosts } from './search.ts';
import { closeJobPost, createJobPost, renewJobPost, updateJobPost } from './service.ts';

/** Jobs that people post; moderation/routes.ts deletes them. */
export function jobBoardRoutes(routes: Routes): void {
  routes.handle(contract.listJobPosts, ({ ctx, params, query }) => listJobPosts(ctx, params.id, query));
  routes.handle(contract.createJobPost, ({ ctx, params, body }) => createJobPost(ctx, params.id, body), {
    perUser: CHANGES_PER_USER,
  });
  routes.handle(contract.searchJobPosts, ({ ctx, query }) => searchJobPosts(ctx, query.query), {
    perUser: [{ max: 60, windowMs: 60_000 }],
  });
  routes.handle(contract.getJobPost, ({ ctx, params }) => getJobPost(ctx, params.id));
  routes.handle(contract.updateJobPost, ({ ctx, params, body }) => updateJobPost(ctx, params.id, body));
  routes.handle(contract.renewJobPost, ({ ctx, params }) => renewJobPost(ctx, params.id));
  routes.handle(contract.closeJobPost, ({ ctx, params }) => closeJobPost(ctx, params.id));
  routes.handle(
    contract.applyForJob,
    ({ ctx, params, body, files }) => applyForJob(ctx, params.id, body.text, files.file),
    {
      perUser: CHANGES_PER_USER,
    },
  );
  routes.handle(contract.saveJobPost, ({ ctx, params }) => saveJobPost(ctx, params.id));
  routes.handle(contract.unsaveJobPost, ({ ctx, params }) => unsaveJobPost(ctx, params.id));
}
