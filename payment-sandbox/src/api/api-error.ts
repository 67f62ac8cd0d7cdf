import type { Stripe } from 'stripe';

/** The error object as it is sent. */
interface ErrorBody {
  type: Stripe.RawErrorType;
  message: string;
  code?: string;
  param?: string;
  doc_url?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
}

/** A failure as Stripe's API answers it. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    const page = body.code && `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}`;
    this.body = page ? { ...body, doc_url: page } : body;
  }
}

/** 400: a parameter, or the state of an object, does not allow the call. */
export function invalidRequest(message: string, details: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details });
}

/** 404 for an id in the path, which Stripe names in `param`; 400 for one in the parameters. */
export function noSuch(object: string, id: string, param: string, status: 400 | 404 = 404): ApiError {
  const message = `No such ${object}: '${id}'`;
  return new ApiError(status, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}
