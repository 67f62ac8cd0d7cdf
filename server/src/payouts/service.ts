import { randomUUID } from 'node:crypto';
import type { BodyOf, QueryOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import {
  payoutErrors,
  type getPayoutAccount as getCall,
  type linkPayoutAccount as linkCall,
  type PayoutAccount,
  type updatePayoutAccount as updateCall,
} from '@homecoming/contract/payouts.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { requireRecentPassword } from '../accounts/access.ts';
import type { App, UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { answerInTime, isProviderAway, ProviderRefusal, requirePayments } from '../platform/payments/provider.ts';
import { getProviderPage } from '../platform/payments/sandbox/sandbox-pages.ts';
import { transaction } from '../platform/transaction.ts';
import { communities, memberships } from '../schema/communities.ts';
import { payoutAccounts } from '../schema/payouts.ts';
import { findPayoutAccount, findAccountOfCommunity, isLinked, type PayoutAccountRow } from './access.ts';
import { payoutAccountChanged } from './facts.ts';
import { sendAccountMail } from './jobs.ts';
import { presentAccount, presentForeignAccount } from './present.ts';
import { returnAddress } from './return-address.ts';

/** Creates the caller's account at the provider where there is none; the answer has the page to go on with. */
export async function linkAccount(ctx: UserContext, addresses: BodyOf<typeof linkCall>): Promise<PayoutAccount> {
  await requirePaymentOwner(ctx);
  await requireFactor(ctx);
  const pages = getReturnPages(ctx, addresses);
  requireRecentPassword(ctx);
  return withoutRefusal(ctx, async () => {
    const account = await readFromProvider(ctx, await createAtProvider(ctx, await ownAccount(ctx)));
    // The account is gone at the provider: a new one takes its place.
    const present = account ?? (await readFromProvider(ctx, await createAtProvider(ctx, await ownAccount(ctx))));
    return presentAccount(present, await createProviderPage(ctx, present, pages));
  });
}

/** A new page for an account: to finish linking it, or the dashboard of a complete one. */
export async function updateAccount(ctx: UserContext, addresses: BodyOf<typeof updateCall>): Promise<PayoutAccount> {
  await requirePaymentOwner(ctx);
  await requireFactor(ctx);
  const pages = getReturnPages(ctx, addresses);
  requireRecentPassword(ctx);
  const stored = await findPayoutAccount(ctx.db, ctx.actor.userId);
  return withoutRefusal(ctx, async () => {
    const account = stored?.providerId == null ? null : await readFromProvider(ctx, stored);
    if (account === null) throw fail(payoutErrors.payout_account_missing);
    return presentAccount(account, await createProviderPage(ctx, account, pages));
  });
}

/** The caller's account; that of a community for its owners, payment owners and staff. */
export async function getAccount(ctx: UserContext, query: QueryOf<typeof getCall>): Promise<PayoutAccount> {
  requirePayments(ctx);
  if (query.community !== undefined) {
    await requireInsight(ctx, query.community);
    return presentForeignAccount(await findAccountOfCommunity(ctx.db, query.community));
  }
  await requirePaymentOwner(ctx);
  getReturnPages(ctx, query);
  const account = await findPayoutAccount(ctx.db, ctx.actor.userId);
  if (account?.providerId == null || isLinked(account)) return presentAccount(account);
  try {
    return presentAccount(await answerInTime(readFromProvider(ctx, account)));
  } catch (error) {
    if (isProviderAway(error) || error instanceof ProviderRefusal) return presentAccount(account);
    throw error;
  }
}

/** Reads the state of an account again, after an event of the provider. Accounts of others are ignored. */
export async function refreshAccount(app: App, providerId: string): Promise<void> {
  const [account] = await app.db.select().from(payoutAccounts).where(eq(payoutAccounts.providerId, providerId));
  if (account !== undefined) await readFromProvider(app, account);
}

/** Answers a refusal of the provider with a code and a sentence. */
async function withoutRefusal<Result>({ log }: App, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    log.error({ code: error.code, reason: error.message }, 'the payment provider refused to link an account');
    throw fail(payoutErrors.payout_account_refused);
  }
}

async function requirePaymentOwner(ctx: UserContext): Promise<void> {
  requirePayments(ctx);
  const own = and(eq(memberships.userId, ctx.actor.userId), eq(memberships.isPaymentOwner, true));
  if ((await ctx.db.$count(memberships, own)) === 0) throw fail(commonErrors.forbidden);
}

/**
 * One account receives the money of all communities of a payment owner, so each of them may ask for a second factor.
 * @throws manager_second_factor_required
 */
async function requireFactor({ db, actor }: UserContext): Promise<void> {
  if (actor.secondFactorAt !== null) return;
  const [asking] = await db
    .select({ id: communities.id })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(
      and(
        eq(memberships.userId, actor.userId),
        eq(memberships.isPaymentOwner, true),
        eq(communities.requiresSecondFactor, true),
        isNull(communities.deletedAt),
      ),
    )
    .limit(1);
  if (asking !== undefined) throw fail(commonErrors.manager_second_factor_required);
}

async function requireInsight({ db, actor }: UserContext, communityId: string): Promise<void> {
  const [membership] = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, actor.userId)));
  const isOwner = membership?.role === 'community_owner' || membership?.isPaymentOwner === true;
  if (!isOwner && !actor.isStaff) throw fail(commonErrors.forbidden);
}

interface Addresses {
  success_url?: string;
  cancel_url?: string;
  refresh_url?: string;
}

/** The addresses to which the provider's pages return. Those of other sites are refused, also where they are not used. */
function getReturnPages({ config }: App, { success_url, cancel_url, refresh_url }: Addresses) {
  if (cancel_url !== undefined) returnAddress(config, cancel_url);
  return {
    return_url: returnAddress(config, success_url ?? '/payment-success?result=success'),
    refresh_url: returnAddress(config, refresh_url ?? '/payment-success?result=refresh'),
  };
}

/** The caller's row, which names the account before the provider does. */
async function ownAccount(ctx: UserContext): Promise<PayoutAccountRow> {
  const { userId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    await tx.insert(payoutAccounts).values({ userId, createdAt: ctx.clock.now() }).onConflictDoNothing();
    return known(await findPayoutAccount(tx, userId));
  });
}

/** Two at once get the same account, by its key. */
async function createAtProvider(ctx: UserContext, account: PayoutAccountRow): Promise<PayoutAccountRow> {
  if (account.providerId !== null) return account;
  const parameters: Stripe.AccountCreateParams = {
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { transfers: { requested: true } },
    metadata: { installation: ctx.config.publicUrl, payout_account: account.id },
  };
  const { id } = await requirePayments(ctx).createWithKey<Stripe.Account>({
    key: `account:${account.id}`,
    at: ctx.clock.now(),
    create: (stripe, options) => stripe.accounts.create(parameters, options),
    async find(stripe) {
      for await (const found of stripe.accounts.list({ limit: 100 })) {
        if (found.metadata?.payout_account === account.id) return found;
      }
      return null;
    },
  });
  await write(ctx.db, account.id, { providerId: id });
  return { ...account, providerId: id };
}

/** The codes of the provider for an account that it does not know, or that is not of this key. */
const GONE: ReadonlySet<string> = new Set(['resource_missing', 'account_invalid']);

/** Stores the provider's state of an account; null: it has none of that id, and the row is given up. */
async function readFromProvider(app: App, account: PayoutAccountRow): Promise<PayoutAccountRow | null> {
  const { id, providerId } = account;
  if (providerId === null) return account;
  try {
    const found = await requirePayments(app).call((stripe) => stripe.accounts.retrieve(providerId));
    return await storeState(app, account, toAccountState(found));
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || !GONE.has(error.code)) throw error;
    app.log.warn({ code: error.code }, 'a payout account is not known to the provider any more');
    await write(app.db, id, { userId: null, transfersActive: false, needsInput: true });
    return null;
  }
}

/** An account that can no longer be paid out to says so to its owner. */
function storeState(
  app: App,
  before: PayoutAccountRow,
  state: ReturnType<typeof toAccountState>,
): Promise<PayoutAccountRow> {
  const readAt = app.clock.now();
  return transaction(app, async (tx) => {
    const after = known(await write(tx, before.id, { ...state, readAt }));
    const { userId } = after;
    if (isLinked(before) === isLinked(after) || userId === null) return after;
    await record(tx, payoutAccountChanged, { accountId: after.id, userId, isLinked: isLinked(after), at: readAt });
    if (!isLinked(after)) {
      await enqueue(tx, sendAccountMail, { userId, mailId: randomUUID() }, { key: `payouts.mail ${after.id}` });
    }
    return after;
  });
}

function toAccountState({ capabilities, requirements, details_submitted: detailsSubmitted }: Stripe.Account) {
  const due = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])];
  return {
    transfersActive: capabilities?.transfers === 'active',
    detailsSubmitted,
    needsInput: due.length > 0 || requirements?.disabled_reason != null,
  };
}

async function createProviderPage(
  ctx: UserContext,
  account: PayoutAccountRow | null,
  pages: { return_url: string; refresh_url: string },
): Promise<string | null> {
  const id = account?.providerId;
  if (id == null) return null;
  const { url } = await requirePayments(ctx).call(async (stripe): Promise<{ url: string }> =>
    isLinked(account)
      ? stripe.accounts.createLoginLink(id)
      : stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...pages }),
  );
  return getProviderPage(ctx, url);
}

async function write(
  db: Queryable,
  id: string,
  columns: Partial<typeof payoutAccounts.$inferInsert>,
): Promise<PayoutAccountRow | null> {
  const [row] = await db.update(payoutAccounts).set(columns).where(eq(payoutAccounts.id, id)).returning();
  return row ?? null;
}

function known(row: PayoutAccountRow | null): PayoutAccountRow {
  if (row === null) throw new Error('the row of a payout account is missing');
  return row;
}
