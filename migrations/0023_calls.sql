CREATE TABLE "calls" (
	"day" date NOT NULL,
	"state" text NOT NULL,
	"outcome" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "calls_day_state_outcome_pk" PRIMARY KEY("day","state","outcome")
);
