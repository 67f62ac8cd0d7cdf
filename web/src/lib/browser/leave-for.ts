/**
 * Opens a page of another site in this window. Resolves only when the user comes back to this very page, as browsers keep
 * pages for their Back button: controls that wait for it are usable again.
 */
export async function leaveFor(url: string): Promise<void> {
  window.location.assign(url);
  await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
}
