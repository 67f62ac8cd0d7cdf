import { eq } from 'drizzle-orm';
import { jobPosts, savedJobPosts } from '../../schema/alumni/job-board.ts';
import { communities } from '../../schema/communities.ts';
import { places } from '../../schema/alumni/places.ts';
import type { OwnRows } from './pages.ts';
import { visibleNames } from './visible-names.ts';

/** The jobs that the user has posted and saved. */
export const ownJobLists: Record<string, OwnRows> = {
  jobs: {
    table: jobPosts,
    owner: jobPosts.authorId,
    key: [jobPosts.id],
    columns: {
      id: jobPosts.id,
      community: visibleNames(jobPosts.authorId).community,
      kind: jobPosts.kind,
      title: jobPosts.title,
      company: jobPosts.company,
      city: places.name,
      remote: jobPosts.remote,
      countries: jobPosts.countries,
      salaryFrom: jobPosts.salaryFrom,
      salaryTo: jobPosts.salaryTo,
      salaryCurrency: jobPosts.salaryCurrency,
      salaryPer: jobPosts.salaryPer,
      text: jobPosts.text,
      link: jobPosts.link,
      createdAt: jobPosts.createdAt,
      endsAt: jobPosts.endsAt,
      closedAt: jobPosts.closedAt,
      renewals: jobPosts.renewals,
    },
    joins: [
      [communities, eq(communities.id, jobPosts.communityId)],
      [places, eq(places.id, jobPosts.cityId)],
    ],
  },
  'saved-jobs': {
    table: savedJobPosts,
    owner: savedJobPosts.userId,
    key: [savedJobPosts.jobId],
    columns: { job: savedJobPosts.jobId, createdAt: savedJobPosts.createdAt },
    joins: [],
  },
};
