/** The answer of a call whose text waits for moderators: 202 with the id of the review item. */
export class OnHold {
  readonly review: string;

  constructor(review: string) {
    this.review = review;
  }
}
