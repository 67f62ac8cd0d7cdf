import type { Stripe } from 'stripe';
import { invalidRequest } from '../api/api-error.ts';
import { getPageUrl, newId, now, type Sandbox } from '../sandbox.ts';
import type { HostedLink } from '../store.ts';
import { getAccount } from './accounts.ts';

const LINK_SECONDS = 5 * 60;
const PAGE_SECONDS = 60 * 60;

/** An address of the onboarding page that works once, for five minutes. */
export function createAccountLink(sandbox: Sandbox, params: Stripe.AccountLinkCreateParams): Stripe.AccountLink {
  const account = getAccount(sandbox, params.account, 400);
  if (params.type !== 'account_onboarding') {
    throw invalidRequest(
      'You cannot create `account_update` type account links for accounts whose requirements Stripe collects.',
      { param: 'type' },
    );
  }
  const link = createHostedLink(sandbox, account.id, 'onboarding', {
    refreshUrl: params.refresh_url ?? '',
    returnUrl: params.return_url ?? '',
  });
  return {
    object: 'account_link',
    created: now(sandbox),
    expires_at: link.expiresAt,
    url: getPageUrl(sandbox, `account-link/${link.id}`),
  };
}

/** An address of the dashboard of an onboarded account that works once. */
export function createLoginLink(sandbox: Sandbox, id: string): Stripe.LoginLink {
  const account = getAccount(sandbox, id);
  if (account.controller?.stripe_dashboard?.type !== 'express') {
    throw invalidRequest('Cannot create a login link for an account without the Express Dashboard.');
  }
  if (!account.details_submitted) {
    throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.');
  }
  const link = createHostedLink(sandbox, id, 'dashboard', { refreshUrl: '', returnUrl: '' });
  return { object: 'login_link', created: now(sandbox), url: getPageUrl(sandbox, `account-link/${link.id}`) };
}

/**
 * Opens a link: it works no further, and the page that it leads to lasts an hour. Undefined if there is none, if it was
 * used or if it has expired.
 */
export function openHostedLink(sandbox: Sandbox, id: string): HostedLink | undefined {
  const link = sandbox.store.find('hosted_link', id);
  if (!link || link.usedAt !== null || link.expiresAt <= now(sandbox)) return undefined;
  sandbox.store.save({ ...link, usedAt: now(sandbox) });
  const page: HostedLink = { ...link, id: newId('page', 32), expiresAt: now(sandbox) + PAGE_SECONDS };
  sandbox.store.save(page);
  return page;
}

/** The page that a link led to; undefined once its hour is over. */
export function findHostedPage(sandbox: Sandbox, id: string): HostedLink | undefined {
  const page = id.startsWith('page_') ? sandbox.store.find('hosted_link', id) : undefined;
  return page && page.expiresAt > now(sandbox) ? page : undefined;
}

function createHostedLink(
  sandbox: Sandbox,
  account: string,
  page: HostedLink['page'],
  addresses: Pick<HostedLink, 'refreshUrl' | 'returnUrl'>,
): HostedLink {
  const link: HostedLink = {
    id: newId('link', 32),
    object: 'hosted_link',
    account,
    page,
    expiresAt: now(sandbox) + LINK_SECONDS,
    usedAt: null,
    ...addresses,
  };
  sandbox.store.save(link);
  return link;
}
