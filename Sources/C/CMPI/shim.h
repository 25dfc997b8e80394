// MPI for the package trait MPI: Open MPI or MPICH. Calls come from one thread at a time.
#pragma once
#include <stdlib.h>
#if __has_include(<mpi.h>)
#include <mpi.h>
#else
// Debian: update-alternatives makes this folder that of Open MPI or of MPICH, whose mpi.h would not find its prototypes.
#define MPICH_SUPPRESS_PROTOTYPES
#include <mpi/mpi.h>
#if __has_include(<mpi/mpi_proto.h>)
#include <mpi/mpi_proto.h>
#endif
#endif

// 0, and the rank of this process and their number; errors are returned from then on.
static inline int twoscale_mpi_start(int *rank, int *count) {
    int provided = 0;
    int status = MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided);
    if (status) return status;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (provided < MPI_THREAD_SERIALIZED) return MPI_ERR_OTHER;
    status = MPI_Comm_rank(MPI_COMM_WORLD, rank);
    return status ? status : MPI_Comm_size(MPI_COMM_WORLD, count);
}

static inline int twoscale_mpi_finish(void) { return MPI_Finalize(); }

// 1 if a message has arrived, with its sender and length; 0 if not; negative for a failure.
static inline int twoscale_mpi_probe(int *source, int *length) {
    int arrived = 0;
    MPI_Status status;
    if (MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &arrived, &status)) return -1;
    if (!arrived) return 0;
    *source = status.MPI_SOURCE;
    return MPI_Get_count(&status, MPI_BYTE, length) ? -1 : 1;
}

static inline int twoscale_mpi_receive(void *buffer, int length, int source) {
    return MPI_Recv(buffer, length, MPI_BYTE, source, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

// A send on its way; NULL for a failure. The buffer must stay until it is done.
static inline void *twoscale_mpi_send(const void *buffer, int length, int target) {
    MPI_Request *request = malloc(sizeof(MPI_Request));
    if (!request) return NULL;
    if (!MPI_Isend(buffer, length, MPI_BYTE, target, 0, MPI_COMM_WORLD, request)) return request;
    free(request);
    return NULL;
}

// 1 once a send is done and freed; 0 before; negative for a failure, which frees it, too.
static inline int twoscale_mpi_sent(void *request) {
    int done = 0;
    int status = MPI_Test((MPI_Request *)request, &done, MPI_STATUS_IGNORE);
    if (!status && !done) return 0;
    free(request);
    return status ? -1 : 1;
}
