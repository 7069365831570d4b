import { notFound } from '@tanstack/react-router'
import { ApiError } from './api-client.ts'

/**
 * A thing that does not exist makes a 404 page, and so does a name that nothing can have (400);
 * any other failure stays a failure.
 */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      throw notFound()
    throw error
  }
}
