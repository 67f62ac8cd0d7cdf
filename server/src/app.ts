import * as accountJobs from './accounts/jobs.ts';
import { mediaViewerFinder } from './accounts/media-cookie.ts';
import { accountRoutes } from './accounts/routes.ts';
import { sendResetRequestMail, sendSecondFactorMail } from './accounts/second-factor/jobs.ts';
import { createAuthenticator } from './accounts/sessions.ts';
import { listBlockedIds } from './blocks/access.ts';
import { blockRoutes } from './blocks/routes.ts';
import { mayReadCommentMedia } from './comments/access.ts';
import { sweepSealed } from './comments/jobs.ts';
import { commentRoutes } from './comments/routes.ts';
import { mayReadCommunityMedia, listCommunityTopics } from './communities/access.ts';
import { sendInviteMail } from './communities/invites/jobs.ts';
import { sendPaymentOwnerMail, sendPaymentOwnerMails } from './communities/jobs.ts';
import { sweepKnownWords } from './communities/members/jobs.ts';
import { listChannelTopics, mayReadChannelMedia } from './channels/access.ts';
import { cohortJobs } from './cohorts/jobs.ts';
import { cohortRoutes } from './cohorts/routes.ts';
import { channelRoutes } from './channels/routes.ts';
import { communityRoutes } from './communities/routes.ts';
import { directoryJobs } from './directory/all-jobs.ts';
import { directoryRoutes } from './directory/routes.ts';
import { mayReadConversationMedia, mayReadMessageFile } from './chat/access.ts';
import { listChatTopics } from './chat/live/audience.ts';
import { mailUnreadMessages, sendUnreadMail } from './chat/jobs.ts';
import { createFrameHandler } from './chat/live/frames.ts';
import { chatRoutes } from './chat/routes.ts';
import { isLogoOfPublicEvent, mayReadEventMedia } from './events/access.ts';
import { openCommunityPage } from './communities/open-page.ts';
import { openEventPage } from './events/open-page.ts';
import { eventRoutes } from './events/routes.ts';
import { mayReadGroupMedia } from './groups/access.ts';
import { mayReadResourceFile } from './groups/resources/queries.ts';
import { groupRoutes } from './groups/routes.ts';
import { installationRoutes } from './installation/routes.ts';
import { joinRequestRoutes } from './join-requests/routes.ts';
import { mediaJobs } from './media/jobs.ts';
import { fileRoutes } from './media/file-routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { scenePictureRoute } from './media/scene-pictures.ts';
import { sendNotificationMail, sweepNotifications } from './notifications/jobs.ts';
import { mayReadEvidence } from './moderation/access.ts';
import { mayReadReviewMedia } from './moderation/review/queries.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { hideReported } from './moderation/decisions/hide.ts';
import { sweepEvidence } from './moderation/evidence-end.ts';
import { continueSweep } from './moderation/decisions/continue-sweep.ts';
import { endMutes, passOnCases } from './moderation/jobs.ts';
import { sendStatementMail } from './moderation/restrictions/mails.ts';
import { noticeJobs } from './moderation/notices/all-jobs.ts';
import { moveJobs } from './moves/jobs.ts';
import { moveRoutes } from './moves/routes.ts';
import { sweepMet } from './contacts/jobs.ts';
import { contactRoutes } from './contacts/routes.ts';
import { continueJobPosts } from './job-board/jobs.ts';
import { jobBoardRoutes } from './job-board/routes.ts';
import { continueMentorships } from './mentoring/jobs.ts';
import { mentoringRoutes } from './mentoring/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { outreachJobs } from './outreach/jobs.ts';
import { outreachRoutes } from './outreach/routes.ts';
import type { FastifyInstance } from 'fastify';
import type { App } from './platform/app.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDatabase, warnOfOtherSettings } from './platform/db/database.ts';
import { isUnavailable } from './platform/db/errors.ts';
import { Replica } from './platform/db/replica.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { serveApiDocs } from './platform/http/docs/api-docs.ts';
import { bindRoutes } from './platform/http/bind.ts';
import { serveOperations } from './platform/http/operations.ts';
import { createHttp } from './platform/http/server.ts';
import { serveWeb, WebFiles, webDirectory } from './platform/http/web-files.ts';
import { migrateJobs, startWorker, type AnyJob, type JobWorker } from './platform/jobs/worker.ts';
import type { Log } from './platform/log.ts';
import { openMail } from './platform/mail/open-mail.ts';
import { serveOutbox } from './platform/mail/outbox-page.ts';
import { serveSandboxPages } from './platform/payments/sandbox/sandbox-pages.ts';
import type { Mail } from './platform/mail/mail.ts';
import { sweepIdempotencyKeys } from './platform/jobs/sweep-idempotency-keys.ts';
import { OutboxProcessor, processOutboxJob } from './platform/outbox.ts';
import { openLive } from './platform/realtime/open-live.ts';
import { socketRoute } from './platform/realtime/socket-route.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';
import { createTaskQueue, type TaskQueue } from './platform/concurrency/task-queue.ts';
import { sendAccountMail } from './payouts/jobs.ts';
import { rereadAccounts } from './payouts/reread-accounts.ts';
import { payoutEventHandlers, payoutRoutes } from './payouts/routes.ts';
import type { PrimaryLink } from './platform/processes/primary-link.ts';
import { PaymentProvider, type ProviderAccess } from './platform/payments/provider.ts';
import { missedEventsJob, sweepProviderEvents } from './platform/payments/missed-events.ts';
import { providerEventJob, webhookRoute } from './platform/payments/webhooks.ts';
import { pointRoutes } from './points/routes.ts';
import { enqueueLoadPlaces, loadPlacesJob } from './places/jobs.ts';
import { placeRoutes } from './places/routes.ts';
import { mergePeople } from './studies/programs/merge.ts';
import { studyRoutes } from './studies/routes.ts';
import { mayReadPostMedia } from './posts/access.ts';
import { commentSubjects } from './posts/comments/service.ts';
import { postRoutes } from './posts/routes.ts';
import { mayLoadPhoto } from './profiles/access.ts';
import { profileRoutes } from './profiles/routes.ts';
import { endLeaverRegistrations, endRegistrations, expireHolds, promoteRest } from './registrations/jobs.ts';
import { paymentEventHandlers } from './registrations/payments/provider-events.ts';
import { paymentRoutes } from './registrations/payments/routes.ts';
import { endCheckout, reconcilePayments } from './registrations/payments/jobs.ts';
import { sendPaymentMail } from './registrations/payments/mails.ts';
import { refundJobs } from './registrations/payments/refunds/jobs.ts';
import { registrationRoutes } from './registrations/routes.ts';
import { sweepRegistrations } from './registrations/sweep.ts';
import { notifyMembers } from './subscribers/notify/events.ts';
import { notifyFollowers, retractFollowerNotifications } from './subscribers/notify/followers.ts';
import { eraseAccount, eraseAccountAgain } from './subscribers/erase-account.ts';
import { eraseCommunity, sweepCommunities } from './subscribers/erase-community.ts';
import { sweepErasures } from './subscribers/sweep-erasures.ts';
import { savedSearchJobs } from './saved-searches/all-jobs.ts';
import { savedSearchRoutes } from './saved-searches/routes.ts';
import { sweepLog } from './trust/log/jobs.ts';
import { subscribeAll } from './subscribers/subscribe-all.ts';

interface HomecomingOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Log;
  /** The running payment sandbox, where the settings ask for one. Without it nothing can be paid. */
  readonly paymentSandbox?: ProviderAccess | undefined;
  /** The process that started this one beside others, if one did. */
  readonly primary?: PrimaryLink | null;
  /** Other than the real ones, for tests. */
  readonly clock?: Clock;
  readonly mail?: Mail;
  readonly storage?: Storage;
  /** Durable effects of facts run before the answer, for tests. */
  readonly processImmediately?: boolean;
  /** False: each write gets a connection at once, as if it came to a server of its own. For tests of races. */
  readonly queueWrites?: boolean;
  /** Connections for reads, and as many for writes. Reads get 10 unless said: more only take turns on the processors. */
  readonly poolSize?: number;
}

/** A whole Homecoming in this process. */
export interface Homecoming {
  readonly app: App;
  readonly http: FastifyInstance;
  /** Begins to work through jobs: those of every domain, and `more`. */
  startJobs(more?: readonly AnyJob[]): Promise<void>;
  /** Ends in order: no new requests, open ones answered, jobs done, connections closed. */
  close(): Promise<void>;
}

/** Writes of one queue that wait. One more is refused: its answer would come too late. */
const MAX_WAITING_WRITES = 2_000;

/** Connections for reads, and for writes, of each of many processes on one machine. */
const MIN_POOL = 5;

/** Milliseconds that open requests get when the server stops. */
const CUT_AFTER = 4_000;

const handleProviderEvent = providerEventJob({ ...payoutEventHandlers, ...paymentEventHandlers });

/** Jobs that speak to the payment provider. */
const paymentJobs: readonly AnyJob[] = [
  handleProviderEvent,
  missedEventsJob(handleProviderEvent),
  rereadAccounts,
  endCheckout,
  reconcilePayments,
  sendPaymentMail,
  sendAccountMail,
  ...refundJobs,
];

/** Every job of every domain. */
export const jobs: readonly AnyJob[] = [
  ...paymentJobs,
  accountJobs.sendVerificationMail,
  accountJobs.sendResetMail,
  accountJobs.sendEmailChangeMail,
  accountJobs.sendEmailChangedMail,
  sendSecondFactorMail,
  sendResetRequestMail,
  accountJobs.sweepAccounts,
  eraseAccount,
  eraseAccountAgain,
  sweepErasures,
  eraseCommunity,
  sweepCommunities,
  sendInviteMail,
  sendPaymentOwnerMails,
  sendPaymentOwnerMail,
  ...savedSearchJobs,
  ...moveJobs,
  sweepKnownWords,
  loadPlacesJob,
  ...cohortJobs,
  ...mediaJobs,
  sweepIdempotencyKeys,
  sweepProviderEvents,
  processOutboxJob,
  sendNotificationMail,
  sweepNotifications,
  mailUnreadMessages,
  sendUnreadMail,
  notifyFollowers,
  retractFollowerNotifications,
  ...outreachJobs,
  expireHolds,
  endRegistrations,
  endLeaverRegistrations,
  promoteRest,
  sweepRegistrations,
  notifyMembers,
  endMutes,
  passOnCases,
  continueSweep,
  sweepEvidence,
  hideReported,
  sendStatementMail,
  ...directoryJobs,
  mergePeople,
  sweepLog,
  ...noticeJobs,
  sweepSealed,
  continueMentorships,
  sweepMet,
  continueJobPosts,
];

/** The composition root: brings the database up to date, opens what a request needs, and registers every domain. */
export async function createHomecoming(options: HomecomingOptions): Promise<Homecoming> {
  const { config, databaseUrl, log, primary = null } = options;
  // Processes of one machine share its processors: more connections would only take turns.
  const share = primary === null ? 1 : Math.max(1, config.processes / 2);
  const maxReads = options.poolSize ?? Math.max(MIN_POOL, Math.ceil(10 / share));
  const { pool, db } = openDatabase(databaseUrl, { max: maxReads, log });
  const { pool: writePool } = openDatabase(databaseUrl, {
    max: options.poolSize ?? Math.max(MIN_POOL, Math.ceil(20 / share)),
    log,
  });
  const migrationUrl = config.databaseMigrationUrl ?? databaseUrl;
  await migrateDatabase(migrationUrl);
  await warnOfOtherSettings(pool, log);
  const [live] = await Promise.all([openLive({ config, pool, databaseUrl, log }), migrateJobs(migrationUrl)]);
  const clock = options.clock ?? systemClock;
  const app: App = {
    config,
    pool,
    writePool,
    writes: options.queueWrites === false ? unqueued : openWrites(),
    db,
    replica: openReplica(options, maxReads),
    log,
    live,
    clock,
    mail: options.mail ?? (await openMail(config, db)),
    storage: options.storage ?? (await openStorage(config.storage)),
    payments: openPayments(options),
    facts: subscribeAll(config, clock),
    processOutbox: () => outbox.notify(),
  };
  const outbox = new OutboxProcessor(app, { immediately: options.processImmediately ?? false });
  let worker: JobWorker | null = null;
  let starting: Promise<void> | null = null;
  let closed = false;
  const http = await createRoutes(app, options, live.hub, () => worker);
  return {
    app,
    http,
    async startJobs(more = []) {
      if (closed) return;
      // Facts that an earlier server left in the outbox.
      void outbox.notify();
      const own = app.payments === null ? jobs.filter((job) => !paymentJobs.includes(job)) : jobs;
      starting ??= startWorker(app, [...own, ...more]).then((started) => void (worker = started));
      void starting
        .then(() => enqueueLoadPlaces(app))
        .catch((error: unknown) => app.log.warn({ err: error }, 'the cities could not be scheduled'));
      await starting;
    },
    async close() {
      closed = true;
      // Open requests are answered; one that is only half sent is not waited for.
      const cut = setTimeout(() => http.server.closeAllConnections(), CUT_AFTER);
      await http.close();
      clearTimeout(cut);
      await outbox.close();
      // A worker that is still starting needs its connections until it has started.
      await starting?.catch(() => undefined);
      await worker?.stop();
      await live.close();
      await app.mail.close();
      await Promise.all([pool.end(), writePool.end(), app.replica?.close()]);
    },
  };
}

/** While a row stays locked, or the database is away, those that wait for it fail together, and not in turn. */
function openWrites(): TaskQueue {
  return createTaskQueue({ maxWaitingOfKey: MAX_WAITING_WRITES, failsWaiting: isUnavailable });
}

function openReplica({ config, databaseUrl, log }: HomecomingOptions, max: number): Replica | null {
  const url = config.databaseReplicaUrl;
  return url === null ? null : new Replica({ url, primaryUrl: databaseUrl, max, log });
}

const unqueued: TaskQueue = { run: (task) => task() };

function openPayments({ config: { payments }, paymentSandbox, log }: HomecomingOptions): PaymentProvider | null {
  if (payments.kind === 'stripe') return new PaymentProvider({ ...payments, sandboxUrl: null }, log);
  return payments.kind === 'off' || paymentSandbox === undefined ? null : new PaymentProvider(paymentSandbox, log);
}

async function createRoutes(
  app: App,
  { paymentSandbox, primary = null }: HomecomingOptions,
  hub: Awaited<ReturnType<typeof openLive>>['hub'],
  worker: () => JobWorker | null,
): Promise<FastifyInstance> {
  const web = new WebFiles(webDirectory);
  const http = await createHttp(app, web, primary);
  await serveApiDocs(http, app.config);
  await serveOperations(http, app, worker, primary);
  const authenticate = createAuthenticator(app, 'bearer');
  const routes = bindRoutes(http, app, authenticate);
  accountRoutes(routes, app);
  profileRoutes(routes);
  placeRoutes(routes);
  pointRoutes(routes);
  blockRoutes(routes);
  communityRoutes(routes);
  directoryRoutes(routes);
  studyRoutes(routes);
  cohortRoutes(routes);
  moveRoutes(routes);
  savedSearchRoutes(routes);
  mentoringRoutes(routes);
  contactRoutes(routes);
  jobBoardRoutes(routes);
  joinRequestRoutes(routes);
  channelRoutes(routes);
  groupRoutes(routes);
  payoutRoutes(routes);
  eventRoutes(routes);
  registrationRoutes(routes);
  paymentRoutes(routes);
  postRoutes(routes);
  commentRoutes(routes, commentSubjects);
  moderationRoutes(routes);
  chatRoutes(routes);
  notificationRoutes(routes);
  outreachRoutes(routes);
  installationRoutes(routes);
  webhookRoute(app, http, handleProviderEvent);
  const findViewer = mediaViewerFinder(app, authenticate);
  mediaRoutes(app, http, {
    findViewer,
    readers: {
      user: mayLoadPhoto,
      community: async (ctx, id, mediaId) =>
        (await mayReadCommunityMedia(ctx, id, mediaId)) || (await isLogoOfPublicEvent(ctx, id, mediaId)),
      post: mayReadPostMedia,
      channel: mayReadChannelMedia,
      group: mayReadGroupMedia,
      comment: (ctx, id) => mayReadCommentMedia(ctx, commentSubjects, id),
      conversation: mayReadConversationMedia,
      message: mayReadMessageFile,
      event: mayReadEventMedia,
      review: mayReadReviewMedia,
    },
    mayReadEvidence,
  });
  const fileReaders = { resource: mayReadResourceFile, message: mayReadMessageFile };
  fileRoutes(app, http, { findViewer, readers: fileReaders, mayReadEvidence });
  socketRoute(app, http, {
    hub,
    authenticate,
    onFrame: createFrameHandler(app, hub),
    findSubscriptions: async (userId) => ({
      topics: (
        await Promise.all([
          listCommunityTopics(app.db, userId),
          listChannelTopics(app.db, userId),
          listChatTopics(app.db, userId),
        ])
      ).flat(),
      blocked: await listBlockedIds(app.db, userId),
    }),
  });
  if (!app.config.production) serveOutbox(app, http);
  if (paymentSandbox) serveSandboxPages(http, paymentSandbox);
  scenePictureRoute(http);
  openEventPage(app, http, web);
  openCommunityPage(app, http, web);
  serveWeb(http, web);
  return http;
}
