import type { FastifyInstance, FastifyReply } from 'fastify';
import { changeBankAccount, completeAccount, getAccount } from '../ledger/accounts.ts';
import { findHostedPage, openHostedLink } from '../ledger/hosted-links.ts';
import { getReturnUrl, type Sandbox } from '../sandbox.ts';
import type { HostedLink } from '../store.ts';
import { dashboardPage, filledBank, onboardingPage, type BankForm } from './account-pages.ts';
import { sendPage } from './guard.ts';
import { messagePage } from './layout.ts';

type Route = { Params: { id: string }; Body: string };

/** Serves the pages that account links and login links lead to. */
export function registerAccountPages(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox;

  app.get<Route>('/sandbox/account-link/:id', ({ params: { id } }, reply) => {
    const opened = store.transaction(() => openHostedLink(sandbox, id));
    if (opened) return reply.redirect(`/sandbox/${opened.page}/${opened.id}`, 303);
    const link = store.find('hosted_link', id);
    return link?.refreshUrl ? reply.redirect(getReturnUrl(sandbox, link.refreshUrl), 303) : sendExpired(reply);
  });

  app.get<Route>('/sandbox/onboarding/:id', ({ params: { id } }, reply) => {
    const link = findHostedPage(sandbox, id);
    return link ? sendOnboarding(sandbox, reply, link, filledBank) : sendExpired(reply);
  });

  app.post<Route>('/sandbox/onboarding/:id', ({ params: { id }, body }, reply) => {
    const link = findHostedPage(sandbox, id);
    if (!link) return sendExpired(reply);
    if (new URLSearchParams(body).get('action') === 'leave')
      return reply.redirect(getReturnUrl(sandbox, link.returnUrl), 303);
    const form = readBank(body);
    const problem = findProblem(form);
    if (problem !== undefined) return sendOnboarding(sandbox, reply, link, form, problem);
    store.transaction(() => completeAccount(sandbox, link.account, form));
    return reply.redirect(getReturnUrl(sandbox, link.returnUrl), 303);
  });

  app.get<Route>('/sandbox/dashboard/:id', ({ params: { id } }, reply) => {
    const link = findHostedPage(sandbox, id);
    return link ? sendDashboard(sandbox, reply, link, filledBank) : sendExpired(reply);
  });

  app.post<Route>('/sandbox/dashboard/:id', ({ params: { id }, body }, reply) => {
    const link = findHostedPage(sandbox, id);
    if (!link) return sendExpired(reply);
    const form = readBank(body);
    const problem = findProblem(form);
    if (problem !== undefined) return sendDashboard(sandbox, reply, link, form, problem);
    store.transaction(() => changeBankAccount(sandbox, link.account, form));
    return reply.redirect(`/sandbox/dashboard/${id}`, 303);
  });
}

function sendOnboarding(
  sandbox: Sandbox,
  reply: FastifyReply,
  { account, returnUrl }: HostedLink,
  form: BankForm,
  problem?: string,
): FastifyReply {
  return sendPage(reply, onboardingPage(getAccount(sandbox, account), form, problem), [returnUrl]);
}

function sendDashboard(
  sandbox: Sandbox,
  reply: FastifyReply,
  { account }: HostedLink,
  form: BankForm,
  problem?: string,
): FastifyReply {
  const transfers = sandbox.store.list('transfer', { destination: account });
  return sendPage(reply, dashboardPage(getAccount(sandbox, account), transfers, form, problem));
}

function sendExpired(reply: FastifyReply): FastifyReply {
  return sendPage(
    reply.status(410),
    messagePage('This page has expired', 'Please go back to where you came from and open it again.'),
  );
}

function readBank(body: string): BankForm {
  const data = new URLSearchParams(body);
  const text = (name: string): string => (data.get(name) ?? '').trim().slice(0, 100);
  return { holder: text('holder'), number: text('number').replaceAll(' ', '') };
}

function findProblem({ holder, number }: BankForm): string | undefined {
  if (holder === '') return 'Please name the account holder.';
  return /^[A-Z\d]{4,34}$/i.test(number) ? undefined : 'Enter an IBAN, such as DE89 3704 0044 0532 0130 00.';
}
