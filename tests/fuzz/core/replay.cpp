// Runs the fuzz target without libFuzzer, as a test: on every file of a folder once.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

int main(int, char **argv) {
    std::set<std::filesystem::path> files;
    for (const auto &entry : std::filesystem::directory_iterator(argv[1])) files.insert(entry);
    for (const auto &path : files) {
        std::printf("%s\n", path.c_str()); // the last one printed is the one that failed
        std::fflush(stdout);
        std::ifstream file(path, std::ios::binary);
        const std::string data{std::istreambuf_iterator<char>(file), {}};
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(data.data()), data.size());
    }
    return files.empty() ? 1 : 0;
}
