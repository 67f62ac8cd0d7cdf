import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Settings } from './control/settings.ts';
import type { Store } from './store.ts';

/** The version of Stripe's API that the sandbox speaks: the one that the SDK is pinned to. */
export const apiVersion = '2026-10-28.endive' satisfies typeof Stripe.API_VERSION;

/** What the parts of the sandbox share. */
export interface Sandbox {
  readonly store: Store;
  readonly settings: Settings;
  /** The API key that is accepted. */
  readonly key: string;
  /** The secret that webhooks are signed with. */
  readonly webhookSecret: string;
  /** Where it listens, such as http://127.0.0.1:4001. */
  readonly address: string;
  /** The address of the application, which serves the pages under /sandbox; null: the sandbox alone serves them. */
  readonly appUrl: string | null;
  /** Looks for events to send, now. */
  wakeWebhooks(): void;
}

/** The address of one of its pages, for anybody's browser. */
export function getPageUrl({ address, appUrl }: Sandbox, path: string): string {
  return `${appUrl ?? address}/sandbox/${path}`;
}

/** Where a page leads: within the application by the path alone, since browsers may know it by another name. */
export function getReturnUrl({ appUrl }: Sandbox, url: string): string {
  return appUrl !== null && url.startsWith(`${appUrl}/`) ? url.slice(appUrl.length) : url;
}

/** Seconds since 1970 by the sandbox's clock, which tests can set forward. */
export function now({ settings }: Pick<Sandbox, 'settings'>): number {
  return Math.floor((Date.now() + settings.clock_offset_ms) / 1_000);
}

/** A new id such as `ch_3Tk…`. */
export function newId(prefix: string, length = 24): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const random = Array.from(randomBytes(length), (byte) => letters[byte % letters.length]);
  return `${prefix}_${random.join('')}`;
}
